import { afterSeconds } from '@jarchi/shared/time/durations.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeTo, fieldsOf, wrongOf } from '../../../test/code-changes.ts'
import { testApp } from '../../../test/harness.ts'
import { NATURAL_PERSON } from '../../../test/persons.ts'
import { freshPhone } from '../../../test/sign-in.ts'
import { postManualEntry } from '../../money/wallet/service.ts'

const URL = '/svc/accounts/api/v1/sessions/confirmation/'
const SIGN_IN = '/svc/accounts/api/v1/auth/phone/'
const INFO = '/svc/financial/api/v2/accounts/financial-account-info/'
const REFUNDS = '/svc/financial/api/v2/accounts/refunds/'
const SHEBA = 'IR820540102680020817909002'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => {
  t.sms.isDown = false
})
afterAll(() => t.close())

async function member(phone?: string) {
  const who = await t.signIn(phone)
  const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
    t.app.inject({ method, url, headers: who.headers, ...(payload && { payload }) })
  const setConfirmed = (confirmed_at: Date | null) =>
    t.db.updateTable('sessions').set({ confirmed_at }).where('id', '=', who.sessionId).execute()
  return {
    ...who,
    ask: () => call('POST', URL),
    verify: (given: object) => call('POST', `${URL}verify/`, given),
    send: (more: object = {}) => call('PUT', INFO, { ...NATURAL_PERSON, ...more }),
    refund: () => call('POST', REFUNDS, { amount: 1_000, sheba: SHEBA }),
    info: async () => (await call('GET', INFO)).json(),
    refunds: async () => (await call('GET', REFUNDS)).json().count,
    /** As if the session had been opened by a code then, or in another way. */
    setConfirmed,
    unconfirm: () => setConfirmed(null),
  }
}

const refusalOf = (answer: { statusCode: number; json: () => { code: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const NEEDED = [403, 'confirmation_needed']

test('financial information is sent and changed only after a code', async () => {
  const m = await member()
  await m.unconfirm()
  expect(refusalOf(await m.send()), 'the first time too').toEqual(NEEDED)
  await m.setConfirmed(t.clock.now)
  expect((await m.send()).statusCode).toBe(200)
  await m.unconfirm()
  const before = await m.info()
  expect(refusalOf(await m.send({ sheba: SHEBA }))).toEqual(NEEDED)
  expect(await m.info()).toEqual(before)

  const { request_id, phone, resend_after } = (await m.ask()).json()
  expect([phone, resend_after]).toEqual([m.phone, 60])
  expect((await m.verify({ request_id, code: codeTo(t, m.phone) })).statusCode).toBe(204)
  expect((await m.send({ sheba: SHEBA })).json().pending.sheba).toBe(SHEBA)
})

test('a refund is asked for only after a code, which counts for ten minutes', async () => {
  const m = await member()
  await postManualEntry(t.db, m.accountId, 5_000n, 'paid at the desk', null)
  await m.unconfirm()
  expect(refusalOf(await m.refund())).toEqual(NEEDED)
  expect(await m.refunds()).toBe(0)
  const { request_id } = (await m.ask()).json()
  await m.verify({ request_id, code: codeTo(t, m.phone) })
  await m.setConfirmed(afterSeconds(t.clock.now, -600))
  expect(refusalOf(await m.refund()), 'ten minutes later').toEqual(NEEDED)
  await m.setConfirmed(afterSeconds(t.clock.now, -599))
  expect((await m.refund()).json().state).toBe('held')
})

test('a sign-in by a code counts as one', async () => {
  const phone = freshPhone()
  const headers = { origin: t.deps.config.publicOrigin }
  const asked = await t.app.inject({ method: 'POST', url: SIGN_IN, headers, payload: { phone } })
  const payload = { request_id: asked.json().request_id, phone, code: codeTo(t, phone) }
  await t.app.inject({ method: 'POST', url: `${SIGN_IN}validate/`, headers, payload })
  const { confirmed_at } = await t.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.confirmed_at')
    .where('users.phone', '=', phone)
    .executeTakeFirstOrThrow()
  expect(confirmed_at).toEqual(t.clock.now)
})

test('another session of the same user is not confirmed by it', async () => {
  const m = await member()
  const other = await member(m.phone)
  await m.send()
  await other.unconfirm()
  const { request_id } = (await m.ask()).json()
  const code = codeTo(t, m.phone)
  expect(fieldsOf(await other.verify({ request_id, code })), 'it asked for no code').toEqual(['code'])
  expect((await m.verify({ request_id, code })).statusCode).toBe(204)
  expect(refusalOf(await other.send({ sheba: SHEBA }))).toEqual(NEEDED)
})

test('a code works once, wrong ones change nothing, and five make it useless', async () => {
  const m = await member()
  await m.send()
  await m.unconfirm()
  const { request_id } = (await m.ask()).json()
  const code = codeTo(t, m.phone)
  expect(fieldsOf(await m.verify({ request_id, code: wrongOf(code) }))).toEqual(['code'])
  expect((await m.ask()).json().request_id, 'a dialog that is opened again').toBe(request_id)
  const answers = await Promise.all([1, 2, 3].map(() => m.verify({ request_id, code })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 400, 400])

  await m.unconfirm()
  const next = (await m.ask()).json().request_id
  const right = codeTo(t, m.phone)
  for (let tries = 0; tries < 5; tries += 1) await m.verify({ request_id: next, code: wrongOf(right) })
  expect((await m.verify({ request_id: next, code: right })).statusCode).toBe(429)
  expect(refusalOf(await m.send({ sheba: SHEBA }))).toEqual(NEEDED)
})

test('the log says who sent what, and which session was confirmed', async () => {
  const m = await member()
  await postManualEntry(t.db, m.accountId, 5_000n, 'paid at the desk', null)
  const { request_id } = (await m.ask()).json()
  await m.verify({ request_id, code: codeTo(t, m.phone) })
  await m.send({ sheba: SHEBA })
  const { id } = (await m.refund()).json()
  await t.app.inject({ method: 'DELETE', url: `${REFUNDS}${id}/`, headers: m.headers })
  const lines = await t.db
    .selectFrom('audit_log')
    .select(['action', 'object', 'actor_name', 'ip', 'details'])
    .where('actor_user_id', '=', BigInt(m.userId))
    .orderBy('id')
    .execute()
  const by = { actor_name: m.phone, ip: '127.0.0.1' }
  const refund = { ...by, object: `refund:${id}`, details: { amount: '1000', sheba: SHEBA } }
  expect(lines).toEqual([
    { ...by, action: 'user.confirm', object: `session:${m.sessionId}`, details: {} },
    {
      ...by,
      action: 'financial_info.submit',
      object: `account:${m.accountId}`,
      details: { after: 'APPROVAL_PENDING', changed: [] },
    },
    { ...refund, action: 'refund.ask' },
    { ...refund, action: 'refund.cancel' },
  ])
})

test('a clock that was set back confirms nothing for longer, and makes nobody wait', async () => {
  const m = await member()
  await m.setConfirmed(afterSeconds(t.clock.now, 60))
  expect(refusalOf(await m.send())).toEqual(NEEDED)
  const { request_id } = (await m.ask()).json()
  const sent_at = { confirmation_sent_at: afterSeconds(t.clock.now, 3_600) }
  await t.db.updateTable('sessions').set(sent_at).where('id', '=', m.sessionId).execute()
  await t.db.deleteFrom('sign_in_codes').where('id', '=', request_id).execute()
  const again = (await m.ask()).json()
  expect(again.request_id).not.toBe(request_id)
  const given = { request_id: again.request_id, code: codeTo(t, m.phone) }
  expect((await m.verify(given)).statusCode).toBe(204)
})

test('a message that was not accepted starts no waiting time', async () => {
  const m = await member()
  t.sms.isDown = true
  expect(refusalOf(await m.ask())).toEqual([503, 'sms_unavailable'])
  t.sms.isDown = false
  expect((await m.ask()).statusCode).toBe(200)
})
