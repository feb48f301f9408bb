import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codeChange, codeTo as codeToPhone, fieldsOf, wrongOf } from '../../../test/code-changes.ts'
import { testApp } from '../../../test/harness.ts'
import { freshPhone } from '../../../test/sign-in.ts'
import { sendDueMails } from '../../messages/notices/send-mails.ts'
import { sendDueNotices } from '../../messages/notices/send-notices.ts'

const URL = '/svc/accounts/api/v1/accounts/phone/'
const SIGN_IN = '/svc/accounts/api/v1/auth/phone/'
const silent = { warn: () => {} }

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => {
  t.mail.sent.length = 0
  t.sms.notices.length = 0
  t.sms.isDown = false
})
afterAll(() => t.close())

const codeTo = (phone: string) => codeToPhone(t, phone)

async function member(phone?: string) {
  const who = await t.signIn(phone)
  const change = codeChange(t, URL, who)
  const start = (next: string) => change.call('POST', '', { phone: next })
  const begin = (next: string) => change.begin({ phone: next }, () => codeTo(next))
  return { ...who, ...change, start, begin }
}

/** Signs in by a code, as users do. */
async function signInBy(phone: string) {
  const headers = { origin: t.deps.config.publicOrigin }
  const asked = await t.app.inject({ method: 'POST', url: SIGN_IN, headers, payload: { phone } })
  const payload = { request_id: asked.json().request_id, phone, code: codeTo(phone) }
  const answer = await t.app.inject({ method: 'POST', url: `${SIGN_IN}validate/`, headers, payload })
  return { status: answer.statusCode, account: answer.json().account, accounts: answer.json().accounts }
}

test('a number is in force after the old and the new phone have proven it', async () => {
  const m = await member()
  const next = freshPhone()
  expect(await m.state()).toEqual({ phone: m.phone, change: null })
  const started = (await m.start(` +98 ${next.slice(1)}`)).json()
  expect(started.change).toMatchObject({ phone: next, step: 'old', expires_in: 600, resend_after: 60 })
  expect(codeTo(next), 'nothing to the new phone before the old one').toBe('')
  const { request_id } = started.change
  const confirmed = await m.call('POST', 'confirm/', { request_id, code: codeTo(m.phone) })
  expect(confirmed.json()).toMatchObject({ phone: m.phone, change: { step: 'new', is_sent: true } })
  const verified = await m.verify({ request_id, code: codeTo(next) })
  expect(verified.json()).toEqual({ phone: next, change: null })
  expect((await m.verify({ request_id, code: codeTo(next) })).statusCode, 'once').toBe(409)
})

test('the new number signs in to all the same accounts, and the old one to none of them', async () => {
  const m = await member()
  const { id } = await t.db
    .insertInto('accounts')
    .values({ name: 'حساب دوم', created_at: t.clock.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('memberships')
    .values({ user_id: BigInt(m.userId), account_id: id, last_used_at: t.clock.now })
    .execute()
  const next = freshPhone()
  expect((await m.verify(await m.begin(next))).statusCode).toBe(200)
  t.clock.advance(61)
  const { accounts } = await signInBy(next)
  expect(accounts.map((each: { id: number }) => each.id).toSorted()).toEqual(
    [m.accountId, Number(id)].toSorted(),
  )
  const old = await signInBy(m.phone)
  expect(old.accounts.map((each: { id: number }) => each.id)).not.toContain(m.accountId)
})

test('other devices are signed out, this one stays', async () => {
  const m = await member()
  const other = await member(m.phone)
  expect((await m.verify(await m.begin(freshPhone()))).statusCode).toBe(200)
  expect((await other.call('GET')).statusCode).toBe(401)
  expect((await m.call('GET')).statusCode).toBe(200)
})

test('the old phone and the e-mail address get one message each, and neither names the new number', async () => {
  const m = await member()
  await t.db
    .updateTable('users')
    .set({ email: 'owner@example.ir', email_verified_at: t.clock.now })
    .where('id', '=', BigInt(m.userId))
    .execute()
  const next = freshPhone()
  await m.verify(await m.begin(next))
  for (let times = 0; times < 2; times += 1) {
    await sendDueNotices(t.deps, silent)
    await sendDueMails(t.deps, silent)
  }
  expect(t.sms.notices.filter(({ phone }) => [m.phone, next].includes(phone))).toEqual([
    { phone: m.phone, kind: 'phone_changed', tokens: ['۰۲۱۰۰۰۰۰۰۰۰'] },
  ])
  expect(t.mail.sent).toMatchObject([
    { to: 'owner@example.ir', subject: 'شمارهٔ ورود شما به جارچی تغییر کرد' },
  ])
  expect(t.mail.sent[0]?.text).not.toContain(next)
})

test('the log says who changed which number, and from where', async () => {
  const m = await member()
  const next = freshPhone()
  await m.verify(await m.begin(next))
  const lines = await t.db
    .selectFrom('audit_log')
    .select(['actor_user_id', 'actor_name', 'object', 'ip', 'details'])
    .where('action', '=', 'user.phone')
    .where('object', '=', `user:${m.userId}`)
    .execute()
  expect(lines).toEqual([
    {
      actor_user_id: BigInt(m.userId),
      actor_name: m.phone,
      object: `user:${m.userId}`,
      ip: '127.0.0.1',
      details: { from: m.phone, to: next },
    },
  ])
})

test('a number of another user is refused only to its owner, without saying whose it is', async () => {
  const [m, owner] = [await member(), await member()]
  const free = (await (await member()).start(freshPhone())).json()
  const begun = await m.start(owner.phone)
  expect(Object.keys(begun.json().change), 'as for a number of nobody').toEqual(Object.keys(free.change))
  const { request_id } = begun.json().change
  await m.call('POST', 'confirm/', { request_id, code: codeTo(m.phone) })
  const wrong = await m.verify({ request_id, code: wrongOf(codeTo(owner.phone)) })
  expect(fieldsOf(wrong), 'a guess learns nothing').toEqual(['code'])
  const refused = await m.verify({ request_id, code: codeTo(owner.phone) })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'phone_taken'])
  expect(refused.body).not.toContain(owner.phone)
  expect(await m.state()).toEqual({ phone: m.phone, change: null })
  expect(await owner.state()).toMatchObject({ phone: owner.phone })
  expect((await owner.call('GET')).statusCode, 'and stays signed in').toBe(200)
})

test('codes to a claimed number do not affect its owner', async () => {
  const [m, owner] = [await member(), await member()]
  const { request_id, code } = await m.begin(owner.phone)
  for (let tries = 0; tries < 5; tries += 1) await m.verify({ request_id, code: wrongOf(code) })
  expect((await m.verify({ request_id, code })).statusCode, 'five tries, then none').toBe(429)
  expect((await signInBy(owner.phone)).account).toBe(owner.accountId)
  expect((await owner.start(freshPhone())).statusCode).toBe(200)
})

test('a code of a claim cannot sign in', async () => {
  const [m, owner] = [await member(), await member()]
  const { code } = await m.begin(owner.phone)
  const kept = await t.db
    .selectFrom('phone_changes')
    .select('new_request')
    .where('phone', '=', owner.phone)
    .executeTakeFirstOrThrow()
  const answer = await t.app.inject({
    method: 'POST',
    url: `${SIGN_IN}validate/`,
    headers: { origin: t.deps.config.publicOrigin },
    payload: { request_id: kept.new_request, phone: owner.phone, code },
  })
  expect(answer.statusCode).toBe(401)
})

test('no step can be skipped, and wrong codes change nothing', async () => {
  const m = await member()
  const { change } = (await m.start(freshPhone())).json()
  const { request_id } = change
  const code = codeTo(m.phone)
  expect((await m.verify({ request_id, code })).statusCode).toBe(409)
  const wrong = await m.call('POST', 'confirm/', { request_id, code: wrongOf(code) })
  expect([wrong.statusCode, fieldsOf(wrong)]).toEqual([400, ['code']])
  expect(await m.state()).toMatchObject({ phone: m.phone, change: { step: 'old' } })
})

test('another session neither sees, continues, replaces nor ends a change, and its own needs its own code', async () => {
  const owner = await member()
  const thief = await member(owner.phone)
  const begun = (await owner.start(freshPhone())).json().change
  const code = codeTo(owner.phone)
  expect((await thief.state()).change).toBeNull()
  expect((await thief.call('POST', 'confirm/', { request_id: begun.request_id, code })).statusCode).toBe(409)
  expect((await thief.start(freshPhone())).json().code, 'no code is used twice').toBe('resend_too_soon')

  t.clock.advance(61)
  const other = await thief.start(freshPhone())
  expect(other.statusCode).toBe(200)
  expect((await thief.call('DELETE')).statusCode).toBeLessThan(300)
  expect((await thief.start(freshPhone())).statusCode).toBe(200)
  expect((await owner.state()).change, 'the owner’s own').toMatchObject({ phone: begun.phone })
  const { request_id } = other.json().change
  const sent = codeTo(owner.phone)
  expect((await owner.call('POST', 'confirm/', { request_id, code: sent })).statusCode).toBe(409)
  // Of several codes to a phone the last one is right: the owner has another sent and goes on.
  t.clock.advance(61)
  const mine = { request_id: begun.request_id }
  expect((await owner.call('POST', 'resend/', mine)).statusCode).toBe(200)
  const confirmed = await owner.call('POST', 'confirm/', { ...mine, code: codeTo(owner.phone) })
  expect(confirmed.json()).toMatchObject({ change: { step: 'new' } })
  const verify = { request_id: begun.request_id, code: codeTo(begun.phone) }
  expect((await owner.verify(verify)).json()).toEqual({ phone: begun.phone, change: null })
  expect((await thief.call('DELETE')).statusCode, 'signed out').toBe(401)
})

test('of many verifications at once one succeeds', async () => {
  const m = await member()
  const begun = await m.begin(freshPhone())
  const answers = await Promise.all(Array.from({ length: 5 }, () => m.verify(begun)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('if two users prove the same new number at once, one gets it', async () => {
  const [one, other] = [await member(), await member()]
  const next = freshPhone()
  const first = await one.begin(next)
  const second = await other.begin(next)
  const answers = await Promise.all([one.verify(first), other.verify(second)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

test('a number is corrected without another message, waiting times are shown, and codes expire', async () => {
  const m = await member()
  await m.start(freshPhone())
  const sent = t.sms.sent.length
  await m.call('DELETE')
  const next = freshPhone()
  const { change } = (await m.start(next)).json()
  expect(t.sms.sent, 'the code to the old phone is still good').toHaveLength(sent)
  const { request_id } = change
  expect((await m.call('POST', 'resend/', { request_id })).statusCode).toBe(429)
  await m.call('POST', 'confirm/', { request_id, code: codeTo(m.phone) })
  const code = codeTo(next)
  t.clock.advance(61)
  expect((await m.call('POST', 'resend/', { request_id })).statusCode).toBe(200)
  if (codeTo(next) !== code) expect((await m.verify({ request_id, code })).statusCode).toBe(400)
  const later = await member(m.phone)
  t.clock.advance(601)
  const after = await member(m.phone)
  expect((await after.verify({ request_id, code: codeTo(next) })).statusCode).toBe(409)
  expect(later.userId).toBe(m.userId)
  expect(await after.state()).toEqual({ phone: m.phone, change: null })
})

test('a code to the old phone that is used up is not waited for again', async () => {
  const m = await member()
  await m.start(freshPhone())
  await m.call('DELETE')
  t.clock.advance(1)
  await m.begin(freshPhone())
  await m.call('DELETE')
  t.clock.advance(1)
  await m.begin(freshPhone())
})

test('a provider that is down starts no waiting time, and the old phone stays confirmed', async () => {
  const m = await member()
  const next = freshPhone()
  const { change } = (await m.start(next)).json()
  t.sms.isDown = true
  const failed = await m.call('POST', 'confirm/', { request_id: change.request_id, code: codeTo(m.phone) })
  expect([failed.statusCode, failed.json().code]).toEqual([503, 'sms_unavailable'])
  expect((await m.state()).change).toMatchObject({ step: 'new', is_sent: false, resend_after: 0 })
  t.sms.isDown = false
  expect((await m.call('POST', 'resend/', { request_id: change.request_id })).statusCode).toBe(200)
  expect((await m.verify({ request_id: change.request_id, code: codeTo(next) })).statusCode).toBe(200)
})

test('a number gets at most ten codes a day, no matter which user claims it', async () => {
  const victim = freshPhone()
  for (let times = 0; times < 10; times += 1) await (await member()).begin(victim)
  const last = await member()
  const { change } = (await last.start(victim)).json()
  const refused = await last.call('POST', 'confirm/', {
    request_id: change.request_id,
    code: codeTo(last.phone),
  })
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'daily_limit'])
  expect(t.sms.sent.filter(({ phone }) => phone === victim)).toHaveLength(10)
})

test('another user’s change cannot be used', async () => {
  const [m, other] = [await member(), await member()]
  const begun = await m.begin(freshPhone())
  expect((await other.verify(begun)).statusCode).toBe(409)
  expect((await other.call('POST', 'resend/', { request_id: begun.request_id })).statusCode).toBe(409)
})

test.each(['', '123', '02112345678'])('%j is refused', async (phone) => {
  const answer = await (await member()).start(phone)
  expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, ['phone']])
})

test('the current number is refused as the same', async () => {
  const m = await member()
  const answer = await m.start(m.phone)
  expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, ['phone']])
})
