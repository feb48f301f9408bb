import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { freshPhone } from '../../test/sign-in.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Cookies = Record<string, string>

const start = (phone: string, cookies: Cookies = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/svc/accounts/api/v1/auth/phone/',
    headers: { origin: t.deps.config.publicOrigin },
    cookies,
    payload: { phone },
  })

const validate = (request_id: string, phone: string, code: string, cookies: Cookies = {}) =>
  t.app.inject({
    method: 'POST',
    url: '/svc/accounts/api/v1/auth/phone/validate/',
    headers: { origin: t.deps.config.publicOrigin },
    cookies,
    payload: { request_id, phone, code },
  })

async function sentCode(phone: string, cookies: Cookies = {}) {
  const answer = await start(phone, cookies)
  expect(answer.statusCode, answer.body).toBe(200)
  const { request_id } = answer.json<{ request_id: string }>()
  const code = t.sms.sent.findLast((message) => message.phone === phone)?.code ?? ''
  return { request_id, code, wrong: code === '000000' ? '000001' : '000000' }
}

async function signedInDevice(phone: string): Promise<Cookies> {
  const { request_id, code } = await sentCode(phone)
  const answer = await validate(request_id, phone, code)
  return Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))
}

test('the story: a code arrives, opens a session, and a newcomer has one account', async () => {
  const phone = '09121234567'
  const started = await start('۰۹۱۲ ۱۲۳ ۴۵۶۷')
  expect(started.json()).toEqual({ request_id: expect.any(String), expires_in: 120, resend_after: 60 })
  const { code } = t.sms.sent.at(-1) ?? { code: '' }
  expect(code).toMatch(/^\d{6}$/)
  const answer = await validate(started.json().request_id, '+989121234567', code)
  expect(answer.statusCode).toBe(200)
  const { account, accounts } = answer.json()
  expect(accounts).toEqual([{ id: account, name: 'حساب ۰۹۱۲۱۲۳۴۵۶۷' }])
  const permissions = await t.db.selectFrom('account_permissions').select('permission').execute()
  expect(permissions).toEqual([{ permission: 'has_perm_to_view_amount_fields' }])

  const again = await sentCode(phone)
  const second = await validate(again.request_id, phone, again.code)
  expect(second.json()).toEqual({ account, accounts })
})

test('the session cookie is out of reach of scripts and never in the body', async () => {
  const phone = freshPhone()
  const { request_id, code } = await sentCode(phone)
  const answer = await validate(request_id, phone, code)
  const token = answer.cookies.find(({ name }) => name === 'token')
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 86_400 })
  expect(answer.body).not.toContain(token?.value)
  expect(answer.cookies.find(({ name }) => name === 'device')).toMatchObject({ httpOnly: true })
})

describe('a code', () => {
  test('works once, however many try at once', { timeout: 60_000 }, async () => {
    for (let round = 0; round < 5; round++) {
      const phone = freshPhone()
      const { request_id, code } = await sentCode(phone)
      const answers = await Promise.all(Array.from({ length: 100 }, () => validate(request_id, phone, code)))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(answers.every(({ statusCode }) => [200, 401, 429].includes(statusCode))).toBe(true)
      expect((await validate(request_id, phone, code)).statusCode).toBe(401)
    }
  })

  test('lives two minutes', async () => {
    const phone = freshPhone()
    const { request_id, code } = await sentCode(phone)
    t.clock.advance(121)
    expect((await validate(request_id, phone, code)).json()).toMatchObject({
      code: 'wrong_code',
      statusCode: 401,
    })
  })

  test('belongs to its request, its phone, and is void after a newer one', async () => {
    const [phone, other] = [freshPhone(), freshPhone()]
    const first = await sentCode(phone)
    const foreign = await sentCode(other)
    expect((await validate(foreign.request_id, phone, first.code)).statusCode).toBe(401)
    expect((await validate(first.request_id, other, first.code)).statusCode).toBe(401)
    expect((await validate(randomUUID(), phone, first.code)).statusCode).toBe(401)
    t.clock.advance(61)
    const newer = await sentCode(phone)
    expect((await validate(first.request_id, phone, first.code)).statusCode).toBe(401)
    expect((await validate(newer.request_id, phone, newer.code)).statusCode).toBe(200)
  })

  test('is asked for on the device that may use it', async () => {
    const phone = freshPhone()
    const device = await signedInDevice(phone)
    const { request_id, code } = await sentCode(phone, device)
    expect((await validate(request_id, phone, code)).statusCode).toBe(401)
    expect((await validate(request_id, phone, code, device)).statusCode).toBe(200)
  })

  test('may be typed in Persian', async () => {
    const phone = freshPhone()
    const { request_id, code } = await sentCode(phone)
    const persian = code.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)))
    expect((await validate(request_id, phone, ` ${persian}`)).statusCode).toBe(200)
  })

  test('is nowhere in the database', async () => {
    const phone = freshPhone()
    const { code } = await sentCode(phone)
    const { rows } = await sql<{ row: string }>`
      select sign_in_codes::text as row from sign_in_codes where phone = ${phone}
    `.execute(t.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row.replaceAll(phone, '')).not.toContain(code)
  })
})

describe('guessing', () => {
  async function guessFiveTimes(
    phone: string,
    sent: Awaited<ReturnType<typeof sentCode>>,
    cookies?: Cookies,
  ) {
    for (let guess = 0; guess < 5; guess++) {
      expect((await validate(sent.request_id, phone, sent.wrong, cookies)).statusCode).toBe(401)
    }
  }

  test('ends after five tries, and a new code does not help', async () => {
    const phone = freshPhone()
    const sent = await sentCode(phone)
    await guessFiveTimes(phone, sent)
    const locked = await validate(sent.request_id, phone, sent.code)
    expect(locked.json()).toMatchObject({ code: 'too_many_tries', retry_after: 900 })
    expect(locked.headers['retry-after']).toBe('900')
    t.clock.advance(61)
    expect((await start(phone)).json()).toMatchObject({ code: 'too_many_tries', retry_after: 839 })
    t.clock.advance(840)
    const later = await sentCode(phone)
    expect((await validate(later.request_id, phone, later.code)).statusCode).toBe(200)
  })

  test('is counted over codes', async () => {
    const phone = freshPhone()
    const first = await sentCode(phone)
    for (let guess = 0; guess < 4; guess++) await validate(first.request_id, phone, first.wrong)
    t.clock.advance(61)
    const second = await sentCode(phone)
    expect((await validate(second.request_id, phone, second.wrong)).statusCode).toBe(401)
    expect((await validate(second.request_id, phone, second.code)).statusCode).toBe(429)
  })

  test('does not gain by haste: a hundred guesses at once are five', async () => {
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

  test("is not eased by a device cookie of one's own phone, or a forged one", async () => {
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

  test('stops at thirty codes a day', async () => {
    const phone = freshPhone()
    for (let sent = 0; sent < 30; sent++) {
      const { request_id, code } = await sentCode(phone)
      await validate(request_id, phone, code)
    }
    const answer = await start(phone)
    expect(answer.json()).toMatchObject({ code: 'daily_limit', retry_after: 86_400 })
    t.clock.advance(86_401)
    expect((await start(phone)).statusCode).toBe(200)
  })

  test('makes nobody wait when the provider fails, and keeps nothing', async () => {
    const phone = freshPhone()
    t.sms.isDown = true
    const answer = await start(phone)
    t.sms.isDown = false
    expect(answer.json()).toMatchObject({ code: 'sms_unavailable', statusCode: 503 })
    expect(await t.db.selectFrom('sign_in_codes').where('phone', '=', phone).execute()).toEqual([])
    expect((await start(phone)).statusCode).toBe(200)
  })

  test('tells nothing of whether a phone is known', async () => {
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

test('two first sign-ins of one phone make one user', async () => {
  const phone = freshPhone()
  const sessions = await Promise.all([t.signIn(phone), t.signIn(phone), t.signIn(phone)])
  expect(new Set(sessions.map(({ accountId }) => accountId)).size).toBe(1)
})

test('a disabled user is told so, once the phone is proven', async () => {
  const phone = freshPhone()
  const { userId } = await t.signIn(phone)
  await t.db.updateTable('users').set({ disabled_at: t.clock.now }).where('id', '=', BigInt(userId)).execute()
  const { request_id, code, wrong } = await sentCode(phone)
  expect((await validate(request_id, phone, wrong)).json()).toMatchObject({ code: 'wrong_code' })
  const answer = await validate(request_id, phone, code)
  expect(answer.json()).toMatchObject({ code: 'user_disabled', statusCode: 403 })
  expect(answer.cookies).toEqual([])
})
