import { DAY_MS, HOUR_MS, MINUTE_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import type { FactorMade, PasskeyOptions, StaffFactor, TotpSecret } from '@jarchi/shared/api/staff-factor.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { authenticator } from '../../../test/passkey.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'
import { totpCode, totpStep } from './totp.ts'

const t = await testApp()
afterAll(() => t.close())

const origin = t.deps.config.publicOrigin
const ours = () => authenticator({ origin, host: 'localhost' })
const begun = t.clock.now
beforeEach(() => void (t.clock.now = new Date(begun)))
const pass = (milliseconds: number) => void (t.clock.now = afterMs(t.clock.now, milliseconds))

/** Makes what a person did, and their grace, so much older: tokens would not live to see it. */
async function age(userId: number, milliseconds: number) {
  const by = sql`make_interval(secs => ${milliseconds / 1_000})`
  await sql`
    update factor_sessions set proved_at = proved_at - ${by}
    where session_id in (select id from sessions where user_id = ${userId})
  `.execute(t.db)
  await sql`
    update staff_factors set due_at = due_at - ${by}, wrong_since = wrong_since - ${by} where user_id = ${userId}
  `.execute(t.db)
}

type Answer = { statusCode: number; body: string; json: () => unknown }
const codeOf = (answer: Answer) => (answer.json() as { code?: string }).code ?? answer.statusCode
const challengeOf = (answer: Answer) => (answer.json() as PasskeyOptions).options as { challenge: string }

async function someone(rights?: readonly StaffRight[]) {
  const me = await signInStaff(t, rights)
  const calls = staffCalls(t, me)
  const key = ours()
  const state = async () => (await calls.get('factor/')).json<StaffFactor>()
  const enrol = async (made = key, faults: Parameters<typeof key.make>[1] = {}) => {
    const options = challengeOf(await calls.post('factor/passkeys/begin/'))
    return calls.post('factor/passkeys/', { name: 'گوشی من', passkey: made.make(options, faults) })
  }
  const proveBy = async (used = key, faults: Parameters<typeof key.use>[1] = {}) => {
    const options = challengeOf(await calls.post('factor/prove/begin/'))
    return calls.post('factor/prove/', { passkey: used.use(options, faults) })
  }
  const prove = (proof: object) => calls.post('factor/prove/', proof)
  const look = () => calls.get('accounts/')
  const pay = () =>
    calls.put(`accounts/${me.accountId + 9_999}/debt-limits/`, {
      debt_limit: 0,
      debt_hard_limit: 0,
      reason: 'آزمایش سقف',
    })
  return { me, calls, key, state, enrol, proveBy, prove, look, pay }
}
/** What a call that was let through answers about an account that is not there. */
const LET_THROUGH = 'account_not_found'

test('who has no factor works for two weeks, then makes one first; other work goes on', async () => {
  const { me, calls, state, look, pay, enrol } = await someone()
  expect((await state()).due_at).toBe(afterMs(begun, 14 * DAY_MS).toISOString())
  await age(me.userId, 14 * DAY_MS - 1_000)
  expect(codeOf(await pay())).toBe(LET_THROUGH)
  await age(me.userId, 1_000)
  expect(codeOf(await look())).toBe('factor_missing')
  expect(codeOf(await pay())).toBe('factor_missing')
  expect((await calls.get('tickets/')).statusCode).toBe(200)
  expect((await calls.get('desk/')).statusCode).toBe(200)
  await enrol()
  expect(codeOf(await pay())).toBe(LET_THROUGH)
})

test('who was made staff by an older server has as long', async () => {
  const { me, pay, state } = await someone()
  await t.db.deleteFrom('staff_factors').where('user_id', '=', BigInt(me.userId)).execute()
  expect((await state()).due_at).toBe(afterMs(begun, 14 * DAY_MS).toISOString())
  expect(codeOf(await pay())).toBe(LET_THROUGH)
})

test('with a passkey, a look needs it once in twelve hours, a change once in ten minutes', async () => {
  const { me, enrol, proveBy, look, pay, state } = await someone()
  const made = await enrol()
  expect(made.json<FactorMade>().recovery_codes).toHaveLength(10)
  expect(await state()).toMatchObject({
    due_at: null,
    passkeys: [{ name: 'گوشی من', is_locked: false }],
    recovery_codes: 10,
  })
  expect(codeOf(await pay())).toBe(LET_THROUGH)
  await age(me.userId, 10 * MINUTE_MS)
  expect(codeOf(await pay())).toBe('factor_needed')
  expect((await look()).statusCode).toBe(200)
  await age(me.userId, 12 * HOUR_MS)
  expect(codeOf(await look())).toBe('factor_needed')
  expect((await proveBy()).statusCode).toBe(204)
  expect((await look()).statusCode).toBe(200)
  expect(codeOf(await pay())).toBe(LET_THROUGH)
})

test('a proof is one session’s: the same person elsewhere proves themselves again', async () => {
  const { me, enrol, look } = await someone()
  await enrol()
  const other = staffCalls(t, await t.signIn(me.phone))
  expect(codeOf(await other.get('accounts/'))).toBe('factor_needed')
  expect((await look()).statusCode).toBe(200)
})

test('the first factor needs the code by SMS, the next one a proof', async () => {
  const { me, calls, enrol, key } = await someone()
  await t.db
    .updateTable('sessions')
    .set({ confirmed_at: null })
    .where('user_id', '=', BigInt(me.userId))
    .execute()
  expect(codeOf(await calls.post('factor/passkeys/begin/'))).toBe('confirmation_needed')
  expect(codeOf(await calls.post('factor/totp/begin/'))).toBe('confirmation_needed')
  await t.db
    .updateTable('sessions')
    .set({ confirmed_at: t.clock.now })
    .where('user_id', '=', BigInt(me.userId))
    .execute()
  await enrol()
  await age(me.userId, 10 * MINUTE_MS)
  for (const act of [
    () => calls.post('factor/passkeys/begin/'),
    () => calls.post('factor/totp/begin/'),
    () => calls.post('factor/recovery-codes/'),
    () => calls.remove(`factor/passkeys/${key.id}/`),
  ])
    expect(codeOf(await act())).toBe('factor_needed')
})

test.each([
  ['from another origin', { origin: 'https://evil.example' }],
  ['for another host', { host: 'evil.example' }],
  ['without a finger or a PIN', { verified: false }],
  ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
])('a passkey made or used %s is refused, and nobody is told why', async (_, faults) => {
  const { enrol, proveBy, key, state } = await someone()
  expect(codeOf(await enrol(key, faults))).toBe('factor_refused')
  expect((await state()).passkeys).toEqual([])
  await enrol()
  expect(codeOf(await proveBy(key, faults))).toBe('factor_refused')
  expect((await proveBy()).statusCode).toBe(204)
})

test('a challenge is used once, for a minute, in its own session', async () => {
  const { me, calls, enrol, key } = await someone()
  await enrol()
  const options = challengeOf(await calls.post('factor/prove/begin/'))
  const proof = { passkey: key.use(options) }
  const other = staffCalls(t, await t.signIn(me.phone))
  expect(codeOf(await other.post('factor/prove/', proof))).toBe('factor_refused')
  expect((await calls.post('factor/prove/', proof)).statusCode).toBe(204)
  expect(codeOf(await calls.post('factor/prove/', proof))).toBe('factor_refused')
  const late = challengeOf(await calls.post('factor/prove/begin/'))
  pass(MINUTE_MS)
  expect(codeOf(await calls.post('factor/prove/', { passkey: key.use(late) }))).toBe('factor_refused')
})

test('a wrong answer uses the challenge up, also when a passkey is made', async () => {
  const { calls, key } = await someone()
  const options = challengeOf(await calls.post('factor/passkeys/begin/'))
  const send = (faults: object) =>
    calls.post('factor/passkeys/', { name: 'گوشی', passkey: key.make(options, faults) })
  expect(codeOf(await send({ host: 'evil.example' }))).toBe('factor_refused')
  expect(codeOf(await send({}))).toBe('factor_refused')
})

test('a passkey of somebody else proves nothing', async () => {
  const [one, other] = [await someone(), await someone()]
  await one.enrol()
  await other.enrol()
  expect(codeOf(await one.proveBy(other.key))).toBe('factor_refused')
  expect(codeOf(await one.proveBy(ours()))).toBe('factor_refused')
  // Nor does its id become ours.
  expect(codeOf(await one.enrol(other.key))).toBe('factor_refused')
})

test('a counter that goes back locks the passkey, not the person; an unsigned one locks nothing', async () => {
  const { me, enrol, proveBy, key, prove, state, calls } = await someone()
  const codes = (await enrol()).json<FactorMade>().recovery_codes ?? []
  await proveBy(key, { counter: 40 })
  const strange = { ...ours(), id: key.id }
  const options = challengeOf(await calls.post('factor/prove/begin/'))
  const forged = { ...strange.use(options, { counter: 1 }), id: key.id, rawId: key.id }
  expect(codeOf(await prove({ passkey: forged }))).toBe('factor_refused')
  expect((await state()).passkeys[0]?.is_locked).toBe(false)
  expect(codeOf(await proveBy(key, { counter: 40 }))).toBe('factor_refused')
  expect((await state()).passkeys[0]?.is_locked).toBe(true)
  const lines = await auditLines(t, { action: 'factor.refuse', actor: me.userId })
  expect(lines.map(({ details }) => details)).toContainEqual({ why: 'factor_refused', locked: 'گوشی من' })
  expect((await calls.post('factor/prove/begin/')).json()).toEqual({ options: null })
  expect((await prove({ recovery_code: codes[0]?.toUpperCase() })).statusCode).toBe(204)
  expect((await enrol(ours())).statusCode).toBe(200)
})

test('authenticators without a counter say 0 each time', async () => {
  const { enrol, proveBy, key } = await someone()
  await enrol(key, { counter: 0 })
  for (const counter of [0, 0]) expect((await proveBy(key, { counter })).statusCode).toBe(204)
})

test('codes of an app are those of the standard', () => {
  const secret = 'NJQXEY3INEWXG5DBMZTC25DPORYC2MBR'
  const at = new Date(1_795_564_800_000)
  expect([-1, 0, 1].map((by) => totpCode(secret, 59_852_160 + by))).toEqual(['301716', '921890', '235844'])
  expect(totpStep(secret, '301716', at, 0)).toBe(59_852_159)
  expect(totpStep(secret, '921890', at, 59_852_160)).toBeNull()
})

test('the code of an app proves once, in any digits, and moves no money', async () => {
  const { calls, prove, pay, look } = await someone()
  const { secret, uri } = (await calls.post('factor/totp/begin/')).json<TotpSecret>()
  expect(uri).toContain(`secret=${secret}`)
  const current = () => totpCode(secret, Math.floor(t.clock.now.getTime() / 30_000))
  expect(codeOf(await calls.post('factor/totp/', { code: '000000' }))).toBe('factor_refused')
  expect((await calls.post('factor/totp/', { code: current() })).statusCode).toBe(200)
  expect(codeOf(await prove({ code: current() }))).toBe('factor_refused')
  pass(30_000)
  const persian = current().replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '')
  expect((await prove({ code: persian })).statusCode).toBe(204)
  expect((await look()).statusCode).toBe(200)
  expect(codeOf(await pay())).toBe('factor_needed')
  const rows = await t.db.selectFrom('staff_factors').select('totp_secret').execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('five wrong codes close the door for a quarter of an hour, also at once and for right ones', async () => {
  const { me, enrol, prove } = await someone()
  const codes = (await enrol()).json<FactorMade>().recovery_codes ?? []
  const wrong = () => prove({ recovery_code: '00000-00000-00000-00000' })
  const answers = await Promise.all(Array.from({ length: 8 }, wrong))
  expect(answers.map(codeOf).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'factor_refused'),
    ...Array.from({ length: 3 }, () => 'too_many_tries'),
  ])
  expect(codeOf(await prove({ recovery_code: codes[0] }))).toBe('too_many_tries')
  await age(me.userId, 15 * MINUTE_MS)
  expect((await prove({ recovery_code: codes[0] })).statusCode).toBe(204)
  expect(codeOf(await prove({ recovery_code: codes[0] }))).toBe('factor_refused')
})

test('new codes for recovery end the earlier ones', async () => {
  const { calls, enrol, prove, state } = await someone()
  const before = (await enrol()).json<FactorMade>().recovery_codes ?? []
  const after = (await calls.post('factor/recovery-codes/')).json<FactorMade>().recovery_codes ?? []
  expect(codeOf(await prove({ recovery_code: before[0] }))).toBe('factor_refused')
  expect((await prove({ recovery_code: after[0] })).statusCode).toBe(204)
  expect((await state()).recovery_codes).toBe(9)
})

test('the last factor stays until there is another', async () => {
  const { calls, enrol, key, state } = await someone()
  await enrol()
  expect(codeOf(await calls.remove(`factor/passkeys/${key.id}/`))).toBe('last_factor')
  const second = ours()
  expect((await enrol(second)).json()).toEqual({ recovery_codes: null })
  expect((await calls.remove(`factor/passkeys/${key.id}/`)).statusCode).toBe(204)
  expect((await state()).passkeys.map(({ id }) => id)).toEqual([second.id])
  expect((await calls.remove(`factor/passkeys/${key.id}/`)).statusCode).toBe(404)
})

test.each([
  {},
  { code: '' },
  { code: '123456', recovery_code: 'x' },
  { passkey: {} },
  { passkey: { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {}, response: {} } },
  { code: 123456 },
])('%j is no proof, and is told so before it counts', async (proof) => {
  const { prove } = await someone()
  expect((await prove(proof)).statusCode).toBe(400)
})

test('who proves what is in the audit log', async () => {
  const { me, enrol, proveBy } = await someone()
  await enrol()
  await proveBy()
  const lines = await auditLines(t, { object: `user:${me.userId}`, actor: me.userId })
  expect(lines.map(({ action, details }) => [action, details])).toEqual([
    ['factor.add', { passkey: 'گوشی من' }],
    ['factor.prove', { by: 'passkey' }],
  ])
})
