import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { signInCalls } from '../../../test/sign-in-calls.ts'
import { freshPhone } from '../../../test/sign-in.ts'

const t = await testApp()
const { start, validate, sentCode, signedInDevice } = signInCalls(t)
afterAll(() => t.close())

test('a code arrives and opens a session, and a new user has one account', async () => {
  const phone = '09121234567'
  const started = await start('۰۹۱۲ ۱۲۳ ۴۵۶۷')
  expect(started.json()).toEqual({ request_id: expect.any(String), expires_in: 120, resend_after: 60 })
  const { code, phone: receptor } = t.sms.sent.at(-1) ?? { code: '' }
  expect([receptor, code]).toEqual([phone, expect.stringMatching(/^\d{6}$/)])
  const answer = await validate(started.json().request_id, '+989121234567', code)
  expect(answer.statusCode).toBe(200)
  const { account, accounts } = answer.json()
  expect(accounts).toEqual([{ id: account, name: 'تبلیغ‌دهنده ۰۹۱۲۱۲۳۴۵۶۷' }])
  const permissions = await t.db.selectFrom('account_permissions').select('permission').execute()
  expect(permissions).toEqual([{ permission: 'has_perm_to_view_amount_fields' }])

  const again = await sentCode(phone)
  const second = await validate(again.request_id, phone, again.code)
  expect(second.json()).toEqual({ account, accounts })
})

test('the session cookie is hidden from scripts and never in the body', async () => {
  const phone = freshPhone()
  const { request_id, code } = await sentCode(phone)
  const answer = await validate(request_id, phone, code)
  const token = answer.cookies.find(({ name }) => name === 'token')
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 86_400 })
  expect(answer.body).not.toContain(token?.value)
  expect(answer.cookies.find(({ name }) => name === 'device')).toMatchObject({ httpOnly: true })
})

describe('a code', () => {
  test('works once, however many try at once', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 5; round++) {
      const phone = freshPhone()
      const { request_id, code } = await sentCode(phone)
      const answers = await Promise.all(Array.from({ length: 100 }, () => validate(request_id, phone, code)))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      // On a busy machine some have to wait too long, and are told so.
      const others = answers.map(({ statusCode }) => statusCode).filter((status) => status !== 200)
      expect(others.filter((status) => ![401, 429, 503].includes(status))).toEqual([])
      expect((await validate(request_id, phone, code)).statusCode).toBe(401)
    }
  })

  test('opens one of two windows, a hundred times out of a hundred', { timeout: 240_000 }, async () => {
    for (let round = 0; round < 100; round++) {
      const phone = freshPhone()
      const { request_id, code } = await sentCode(phone)
      const answers = await Promise.all([
        validate(request_id, phone, code),
        validate(request_id, phone, code),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 401])
    }
  })

  test('is valid for two minutes', async () => {
    const [early, phone] = [freshPhone(), freshPhone()]
    const inTime = await sentCode(early)
    const { request_id, code } = await sentCode(phone)
    t.clock.advance(119)
    expect((await validate(inTime.request_id, early, inTime.code)).statusCode).toBe(200)
    t.clock.advance(1)
    expect((await validate(request_id, phone, code)).json()).toMatchObject({
      code: 'wrong_code',
      statusCode: 401,
    })
  })

  test('belongs to its request and phone, and is void after a newer one', async () => {
    const [phone, other] = [freshPhone(), freshPhone()]
    const first = await sentCode(phone)
    const foreign = await sentCode(other)
    expect((await validate(foreign.request_id, phone, first.code)).statusCode).toBe(401)
    expect((await validate(first.request_id, other, first.code)).statusCode).toBe(401)
    expect((await validate(randomUUID(), phone, first.code)).statusCode).toBe(401)
    t.clock.advance(61)
    const newer = await sentCode(phone)
    const dead = await validate(first.request_id, phone, first.code)
    expect(dead.json()).toMatchObject({ code: 'dead_code', statusCode: 401 })
    expect(dead.json().retry_after).toBeUndefined()
    expect((await validate(newer.request_id, phone, newer.code)).statusCode).toBe(200)
  })

  test('can be used only on the device that asked for it', async () => {
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

  test('is stored nowhere in plain text', async () => {
    const phone = freshPhone()
    const { code } = await sentCode(phone)
    const { rows } = await sql<{ row: string }>`
      select sign_in_codes::text as row from sign_in_codes where phone = ${phone}
    `.execute(t.db)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row.replaceAll(phone, '')).not.toContain(code)
  })
})

test('two first sign-ins of one phone make one user', async () => {
  const phone = freshPhone()
  const sessions = await Promise.all([t.signIn(phone), t.signIn(phone), t.signIn(phone)])
  expect(new Set(sessions.map(({ accountId }) => accountId)).size).toBe(1)
})

test('a disabled user is told so after the phone is proven', async () => {
  const phone = freshPhone()
  const { userId } = await t.signIn(phone)
  await t.db.updateTable('users').set({ disabled_at: t.clock.now }).where('id', '=', BigInt(userId)).execute()
  const { request_id, code, wrong } = await sentCode(phone)
  expect((await validate(request_id, phone, wrong)).json()).toMatchObject({ code: 'wrong_code' })
  const answer = await validate(request_id, phone, code)
  expect(answer.json()).toMatchObject({ code: 'user_disabled', statusCode: 403 })
  expect(answer.cookies).toEqual([])
})
