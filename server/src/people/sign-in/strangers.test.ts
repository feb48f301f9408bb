import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { testApp } from '../../../test/harness.ts'
import { signInCalls } from '../../../test/sign-in-calls.ts'
import { freshPhone } from '../../../test/sign-in.ts'
import { forgetCodesJob } from './codes.ts'
import { wrongTriesADay } from './code-limits.ts'

// What strangers can do to a user whose phone they know, and to the product (ADR 36).

let t: Awaited<ReturnType<typeof testApp>>
let home: ReturnType<typeof signInCalls>
beforeAll(async () => {
  t = await testApp()
  home = signInCalls(t, '198.51.100.7')
})
afterAll(() => t.close())

const from = (address: string, app = t) => signInCalls(app, address)
type Calls = typeof home

/** Asks for codes and guesses each of them for longer than a day; returns how many guesses were checked. */
async function guessForADay(calls: readonly Calls[], phone: string, app = t): Promise<number> {
  let looked = 0
  for (let round = 0; round < 12; round += 1) {
    for (const { start, validate } of calls) {
      const asked = await start(phone)
      if (asked.statusCode !== 200) continue
      const { request_id } = asked.json<{ request_id: string }>()
      const code = app.sms.sent.findLast((sent) => sent.phone === phone)?.code
      const wrong = code === '000000' ? '000001' : '000000'
      for (let guess = 0; guess < 6; guess += 1) {
        if ((await validate(request_id, phone, wrong)).statusCode === 401) looked += 1
      }
    }
    app.clock.advance(901)
  }
  return looked
}

describe('one address', () => {
  test('that asks for thirty codes does not make other networks wait', async () => {
    const phone = freshPhone()
    const stranger = from('203.0.113.5')
    for (let asked = 0; asked < 30; asked += 1) {
      await stranger.start(phone)
      t.clock.advance(61)
    }
    expect((await stranger.start(phone)).json()).toMatchObject({ code: 'daily_limit' })
    expect(t.sms.sent.filter((sent) => sent.phone === phone)).toHaveLength(10)
    const own = await home.sentCode(phone)
    expect((await home.validate(own.request_id, phone, own.code)).statusCode).toBe(200)
  })

  test('guesses 25 times a day, cancels no code of the owner, and locks nobody else out', async () => {
    const phone = freshPhone()
    const own = await home.sentCode(phone)
    const asked = await from('203.0.113.6').start(phone)
    expect(asked.statusCode).toBe(200)
    expect((await home.validate(own.request_id, phone, own.code)).statusCode).toBe(200)
    expect(await guessForADay([from('203.0.113.6')], phone)).toBe(25)
    const later = await home.sentCode(phone)
    expect((await home.validate(later.request_id, phone, later.code)).statusCode).toBe(200)
  })

  test('is an IPv6 network of 64 bits', async () => {
    const app = await testApp({ OTP_PER_IP_HOUR: '5' })
    const phones = Array.from({ length: 20 }, freshPhone)
    const answers = await Promise.all(
      phones.map((phone, index) => from(`2001:db8:0:1::${index + 1}`, app).start(phone)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect((await from('2001:db8:0:2::1', app).start(freshPhone())).statusCode).toBe(200)
    await app.close()
  })

  test('has a limited number of guesses an hour, for all phones together', async () => {
    const app = await testApp({ OTP_WRONG_PER_IP_HOUR: '6' })
    const stranger = from('203.0.113.8', app)
    const statuses: number[] = []
    for (let index = 0; index < 10; index += 1) {
      const phone = freshPhone()
      const { request_id, wrong } = await stranger.sentCode(phone)
      statuses.push((await stranger.validate(request_id, phone, wrong)).statusCode)
    }
    expect(statuses).toEqual([...Array(6).fill(401), ...Array(4).fill(429)])
    const elsewhere = from('198.51.100.9', app)
    const phone = freshPhone()
    const { request_id, code } = await elsewhere.sentCode(phone)
    expect((await elsewhere.validate(request_id, phone, code)).statusCode).toBe(200)
    app.clock.advance(3_600)
    const again = await stranger.sentCode(phone)
    expect((await stranger.validate(again.request_id, phone, again.code)).statusCode).toBe(200)
    await app.close()
  })
})

describe('many addresses', () => {
  test(
    'together guess a phone with a chance of 5 in 100,000 a day at most',
    { timeout: 60_000 },
    async () => {
      const { otp } = readConfig({ NODE_ENV: 'test' })
      expect([otp.perPhoneDay, otp.tries]).toEqual([10, 5])
      expect(wrongTriesADay(otp).phone / 1_000_000).toBeLessThanOrEqual(5e-5)
      const phone = freshPhone()
      const device = await home.signedInDevice(phone)
      const strangers = [1, 2, 3, 4].map((last) => from(`192.0.2.${last}`))
      expect(await guessForADay(strangers, phone)).toBe(50)
      // The owner's own device is not affected.
      const { request_id, code } = await home.sentCode(phone, device)
      expect((await home.validate(request_id, phone, code, device)).statusCode).toBe(200)
    },
  )

  test('together have thirty codes a day sent to a phone', async () => {
    const phone = freshPhone()
    for (let index = 0; index < 40; index += 1) await from(`192.0.2.${index + 10}`).start(phone)
    expect(t.sms.sent.filter((sent) => sent.phone === phone)).toHaveLength(30)
  })

  test.each([
    ['OTP_TOTAL_HOUR', 3_600],
    ['OTP_TOTAL_DAY', 86_400],
  ])('%s: the product sends no more, except to known devices', async (variable, seconds) => {
    const app = await testApp({ [variable]: '5' })
    const owner = freshPhone()
    const device = await from('198.51.100.1', app).signedInDevice(owner)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => from(`192.0.2.${index}`, app).start(freshPhone())),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
    expect(answers.find(({ statusCode }) => statusCode !== 200)?.json()).toMatchObject({
      code: 'too_many_requests',
      retry_after: seconds,
    })
    expect((await from('198.51.100.1', app).start(owner, device)).statusCode).toBe(200)
    app.clock.advance(seconds)
    expect((await from('192.0.2.1', app).start(freshPhone())).statusCode).toBe(200)
    await app.close()
  })
})

describe('a clock that was set back', () => {
  test('makes a code from the future void, and nobody waits for it', async () => {
    const phone = freshPhone()
    const { request_id, code, wrong } = await home.sentCode(phone)
    for (let guess = 0; guess < 5; guess += 1) await home.validate(request_id, phone, wrong)
    t.clock.advance(-86_400)
    expect((await home.validate(request_id, phone, code)).json()).toMatchObject({ code: 'dead_code' })
    const now = await home.sentCode(phone)
    expect((await home.validate(now.request_id, phone, now.code)).statusCode).toBe(200)
    t.clock.advance(86_400)
  })

  test('never makes a wait longer than its full length', async () => {
    const phone = freshPhone()
    await home.sentCode(phone)
    t.clock.advance(-4)
    expect((await home.start(phone)).json()).toMatchObject({ code: 'resend_too_soon', retry_after: 60 })
    t.clock.advance(4)
  })
})

test('codes are forgotten at night, a day after they were sent', async () => {
  const phone = freshPhone()
  const { request_id, wrong } = await home.sentCode(phone)
  await home.validate(request_id, phone, wrong)
  const left = async () => {
    await forgetCodesJob(t.deps).work(new AbortController().signal)
    const codes = await t.db.selectFrom('sign_in_codes').select('id').where('phone', '=', phone).execute()
    return [codes.length, (await t.db.selectFrom('sign_in_wrong_tries').select('id').execute()).length > 0]
  }
  t.clock.advance(86_399)
  expect(await left()).toEqual([1, true])
  t.clock.advance(1)
  expect(await left()).toEqual([0, false])
})
