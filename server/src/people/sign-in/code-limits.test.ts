import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { signInCalls } from '../../../test/sign-in-calls.ts'
import { freshPhone } from '../../../test/sign-in.ts'

const t = await testApp()
const { start, validate, sentCode, signedInDevice } = signInCalls(t)
afterAll(() => t.close())

describe('guessing', () => {
  async function guessFiveTimes(
    phone: string,
    sent: Awaited<ReturnType<typeof sentCode>>,
    cookies?: Record<string, string>,
  ) {
    const answers = []
    for (let guess = 0; guess < 5; guess++) {
      const answer = await validate(sent.request_id, phone, sent.wrong, cookies)
      expect(answer.statusCode).toBe(401)
      answers.push(answer)
    }
    expect(answers.slice(0, -1).map((answer) => answer.json().code)).toEqual(
      Array.from({ length: 4 }, () => 'wrong_code'),
    )
    return answers.at(-1)
  }

  test('ends after five tries, and a new code does not help', async () => {
    const phone = freshPhone()
    const sent = await sentCode(phone)
    const last = await guessFiveTimes(phone, sent)
    expect(last?.json()).toMatchObject({ code: 'dead_code', statusCode: 401, retry_after: 900 })
    const locked = await validate(sent.request_id, phone, sent.code)
    expect(locked.json()).toMatchObject({ code: 'too_many_tries', retry_after: 900 })
    expect(locked.headers['retry-after']).toBe('900')
    t.clock.advance(61)
    expect((await start(phone)).json()).toMatchObject({ code: 'too_many_tries', retry_after: 839 })
    t.clock.advance(840)
    const later = await sentCode(phone)
    expect((await validate(later.request_id, phone, later.code)).statusCode).toBe(200)
  })

  test('is counted over several codes', async () => {
    const phone = freshPhone()
    const first = await sentCode(phone)
    for (let guess = 0; guess < 4; guess++) await validate(first.request_id, phone, first.wrong)
    t.clock.advance(61)
    const second = await sentCode(phone)
    expect((await validate(second.request_id, phone, second.wrong)).statusCode).toBe(401)
    expect((await validate(second.request_id, phone, second.code)).statusCode).toBe(429)
  })

  test('gains nothing by speed: a hundred guesses at once count as five', async () => {
    const phone = freshPhone()
    const { request_id, wrong, code } = await sentCode(phone)
    const answers = await Promise.all(Array.from({ length: 100 }, () => validate(request_id, phone, wrong)))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5)
    expect((await validate(request_id, phone, code)).statusCode).toBe(429)
  })

  test('does not lock out an owner whose device is known', async () => {
    const phone = freshPhone()
    const device = await signedInDevice(phone)
    const stranger = await sentCode(phone)
    await guessFiveTimes(phone, stranger)
    expect((await start(phone)).statusCode).toBe(429)
    const own = await sentCode(phone, device)
    expect((await validate(own.request_id, phone, own.code, device)).statusCode).toBe(200)
  })

  test('on a known device is counted too', async () => {
    const phone = freshPhone()
    const device = await signedInDevice(phone)
    const sent = await sentCode(phone, device)
    await guessFiveTimes(phone, sent, device)
    expect((await validate(sent.request_id, phone, sent.code, device)).statusCode).toBe(429)
  })

  test('is not easier with a device cookie of another phone, or a forged one', async () => {
    const [victim, own] = [freshPhone(), freshPhone()]
    const sent = await sentCode(victim)
    await guessFiveTimes(victim, sent)
    const device = await signedInDevice(own)
    expect((await start(victim, device)).statusCode).toBe(429)
    const forged = `${randomUUID()}.${'A'.repeat(43)}`
    expect((await start(victim, { device: forged })).statusCode).toBe(429)
  })
})

describe('sending', () => {
  beforeEach(() => t.clock.advance(3_601))

  test('waits a minute between unused codes, and a used one ends the waiting', async () => {
    const phone = freshPhone()
    const { request_id, code } = await sentCode(phone)
    t.clock.advance(20)
    expect((await start(phone)).json()).toMatchObject({ code: 'resend_too_soon', retry_after: 40 })
    await validate(request_id, phone, code)
    expect((await start(phone)).statusCode).toBe(200)
  })

  test('happens once for any number of requests at once', async () => {
    const phone = freshPhone()
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(phone)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(t.sms.sent.filter((message) => message.phone === phone)).toHaveLength(1)
  })

  test('stops at ten codes a day', async () => {
    const phone = freshPhone()
    for (let sent = 0; sent < 10; sent++) {
      const { request_id, code } = await sentCode(phone)
      await validate(request_id, phone, code)
    }
    const answer = await start(phone)
    expect(answer.json()).toMatchObject({ code: 'daily_limit', retry_after: 86_400 })
    t.clock.advance(86_401)
    expect((await start(phone)).statusCode).toBe(200)
  })

  test('starts no waiting time if the provider fails, and stores nothing', async () => {
    const phone = freshPhone()
    t.sms.isDown = true
    const answer = await start(phone)
    t.sms.isDown = false
    expect(answer.json()).toMatchObject({ code: 'sms_unavailable', statusCode: 503 })
    expect(await t.db.selectFrom('sign_in_codes').where('phone', '=', phone).execute()).toEqual([])
    expect((await start(phone)).statusCode).toBe(200)
  })

  test('does not reveal whether a phone is known', async () => {
    const known = freshPhone()
    await t.signIn(known)
    const [one, other] = [await start(known), await start(freshPhone())]
    const shape = ({ request_id: _, ...rest }: Record<string, unknown>) => rest
    expect(one.statusCode).toBe(other.statusCode)
    expect(shape(one.json())).toEqual(shape(other.json()))
  })

  test.each(['', '021', '0912123456', 'x'.repeat(41)])('refuses %j', async (phone) => {
    const answer = await start(phone)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toMatchObject([{ path: 'phone' }])
  })
})

describe('a crowd', () => {
  const HOUR = 3_600
  const DAY = 86_401
  const limited = async (env: Record<string, string>) => {
    const app = await testApp(env)
    return { ...app, ...signInCalls(app) }
  }
  const neighbours = Array.from({ length: 60 }, (_, index) => `0912555${String(1_000 + index)}`)

  test('of neighbouring phones gets a limited number of codes an hour; a known device is not affected', async () => {
    const own = await limited({ OTP_PER_PREFIX_HOUR: '20' })
    const owner = '09125550000'
    const device = await own.signedInDevice(owner)
    const answers = await Promise.all(neighbours.map((phone) => own.start(phone)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(19)
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: 'too_many_requests',
      retry_after: HOUR,
    })
    expect(own.sms.sent).toHaveLength(20)
    expect((await own.start('09125560000')).statusCode).toBe(200)
    const { request_id, code } = await own.sentCode(owner, device)
    expect((await own.validate(request_id, owner, code, device)).statusCode).toBe(200)
    own.clock.advance(HOUR)
    expect((await own.start(neighbours[0] ?? '')).statusCode).toBe(200)
    await own.close()
  })

  test('of known devices of one phone gets a limited number of codes a day', async () => {
    const own = await limited({ OTP_PER_DAY: '3', OTP_NEW_DEVICES_DAY: '4' })
    const phone = freshPhone()
    const devices = [await own.signedInDevice(phone), await own.signedInDevice(phone)]
    for (let codes = 0; codes < 4; codes += 1) {
      const device = devices[codes % 2]
      const { request_id, code } = await own.sentCode(phone, device)
      expect((await own.validate(request_id, phone, code, device)).statusCode).toBe(200)
    }
    expect((await own.start(phone, devices[0])).json()).toMatchObject({ code: 'daily_limit' })
    own.clock.advance(DAY)
    expect((await own.start(phone, devices[0])).statusCode).toBe(200)
    await own.close()
  })

  test('behind one address gets a limited number of codes an hour', async () => {
    const own = await limited({ OTP_PER_IP_HOUR: '5' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.start(freshPhone())))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(own.sms.sent).toHaveLength(5)
    await own.close()
  })
})
