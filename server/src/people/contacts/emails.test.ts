import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshPhone } from '../../../test/sign-in.ts'
import { codeChange, codeTo, fieldsOf, wrongOf } from '../../../test/code-changes.ts'
import { testApp } from '../../../test/harness.ts'
import { auditLines } from '../../../test/staff.ts'
import { sendDueMails } from '../../messages/notices/send-mails.ts'

const URL = '/svc/accounts/api/v1/accounts/email/'
const silent = { warn: () => {} }

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
beforeEach(() => {
  t.mail.sent.length = 0
  t.mail.isDown = false
  t.sms.isDown = false
})
afterAll(() => t.close())

let made = 0
const freshEmail = () => `someone${(made += 1)}@example.ir`

async function member(phone?: string) {
  const who = await t.signIn(phone)
  const change = codeChange(t, URL, who)
  const smsCode = () => codeTo(t, who.phone)
  const mailCode = (email: string) =>
    /(?<!\d)\d{6}(?!\d)/.exec(t.mail.sent.findLast(({ to }) => to === email)?.text ?? '')?.[0] ?? ''
  const begin = (email: string) => change.begin({ email }, () => mailCode(email))
  const setTo = async (email: string) => {
    const verified = await change.verify(await begin(email))
    expect(verified.json()).toMatchObject({ email, change: null })
  }
  const info = async () =>
    (await t.app.inject({ url: '/svc/accounts/api/v1/accounts/info/', headers: who.headers })).json()
  return { ...who, ...change, smsCode, mailCode, begin, setTo, info }
}

test('an address is in force after the phone and the address have proven it', async () => {
  const m = await member()
  const email = freshEmail()
  expect(await m.state()).toEqual({ email: null, is_on: true, change: null })
  const started = await m.call('POST', '', { email: ` ${email.toUpperCase().replace('SOMEONE', 'someone')}` })
  const { change } = started.json()
  expect(change).toMatchObject({ email, step: 'phone', expires_in: 600, resend_after: 60 })
  expect(t.mail.sent, 'nothing to the address before the phone').toEqual([])
  const confirmed = await m.call('POST', 'confirm/', { request_id: change.request_id, code: m.smsCode() })
  expect(confirmed.json().change).toMatchObject({ step: 'mail', is_sent: true, resend_after: 60 })
  expect(await m.info()).toMatchObject({ email: null, email_verified: false })
  const [letter] = t.mail.sent
  expect(letter).toMatchObject({ to: email, subject: 'کد تأیید ایمیل شما در جارچی' })
  const code = m.mailCode(email)
  const verified = await m.verify({ request_id: change.request_id, code: code.replace(/\d/g, persian) })
  expect(verified.json()).toEqual({ email, is_on: true, change: null })
  expect(await m.info()).toMatchObject({ email, email_verified: true })
  expect((await m.verify({ request_id: change.request_id, code })).statusCode, 'once').toBe(409)
})

const persian = (digit: string) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? ''

test('the previous address gets one message, and the first address causes none', async () => {
  const m = await member()
  const [first, second] = [freshEmail(), freshEmail()]
  await m.setTo(first)
  await sendDueMails(t.deps, silent)
  expect(t.mail.sent.filter(({ subject }) => subject.includes('تغییر کرد'))).toEqual([])
  t.clock.advance(61)
  await m.setTo(second)
  await sendDueMails(t.deps, silent)
  await sendDueMails(t.deps, silent)
  const told = t.mail.sent.filter(({ subject }) => subject.includes('تغییر کرد'))
  expect(told.map(({ to }) => to)).toEqual([first])
  expect(told[0]?.text).not.toContain(second)
})

test('the log says who changed the address of which user, and from where', async () => {
  const m = await member()
  await m.setTo(freshEmail())
  expect(await auditLines(t, { object: `user:${m.userId}` })).toMatchObject([
    { action: 'user.email', actor_user_id: BigInt(m.userId), actor_name: m.phone, ip: '127.0.0.1' },
  ])
})

test('of many verifications at once one succeeds', async () => {
  const m = await member()
  const begun = await m.begin(freshEmail())
  const answers = await Promise.all(Array.from({ length: 5 }, () => m.verify(begun)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a wrong code changes nothing, and five also lock a code that is sent again', async () => {
  const m = await member()
  const email = freshEmail()
  const { request_id, code } = await m.begin(email)
  const wrong = wrongOf(code)
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = await m.verify({ request_id, code: wrong })
    expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, ['code']])
  }
  expect((await m.verify({ request_id, code })).statusCode).toBe(429)
  t.clock.advance(61)
  const again = await m.begin(freshEmail())
  expect((await m.verify(again)).statusCode, 'a new change does not help').toBe(429)
  expect(await m.info()).toMatchObject({ email: null })
})

test('a wrong code for the phone sends no mail', async () => {
  const m = await member()
  const { change } = (await m.call('POST', '', { email: freshEmail() })).json()
  const answer = await m.call('POST', 'confirm/', {
    request_id: change.request_id,
    code: wrongOf(m.smsCode()),
  })
  expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, ['code']])
  const early = await m.verify({ request_id: change.request_id, code: m.smsCode() })
  expect(early.statusCode, 'no step can be skipped').toBe(409)
  expect(t.mail.sent).toEqual([])
})

test('codes are valid only for their own purpose', async () => {
  const m = await member()
  const url = '/svc/accounts/api/v1/auth/phone/'
  const { change } = (await m.call('POST', '', { email: freshEmail() })).json()
  const headers = { origin: t.deps.config.publicOrigin }
  const sms_request = await t.db
    .selectFrom('email_changes')
    .select('sms_request')
    .where('id', '=', change.request_id)
    .executeTakeFirstOrThrow()
  const signIn = await t.app.inject({
    method: 'POST',
    url: `${url}validate/`,
    headers,
    payload: { request_id: sms_request.sms_request, phone: m.phone, code: m.smsCode() },
  })
  expect(signIn.statusCode, 'a confirmation signs nobody in').toBe(401)
  const confirmation = m.smsCode()
  t.clock.advance(61)
  await t.app.inject({ method: 'POST', url, headers, payload: { phone: m.phone } })
  const other = m.smsCode()
  if (other !== confirmation) {
    const confirmed = await m.call('POST', 'confirm/', { request_id: change.request_id, code: other })
    expect(confirmed.statusCode, 'a sign-in code confirms nothing').toBe(400)
  }
  const right = await m.call('POST', 'confirm/', { request_id: change.request_id, code: confirmation })
  expect(right.statusCode, 'and a stranger’s sign-in voids no confirmation').toBe(200)
})

test('another user’s change cannot be used', async () => {
  const [m, other] = [await member(), await member()]
  const begun = await m.begin(freshEmail())
  expect((await other.verify(begun)).statusCode).toBe(409)
  expect((await other.call('POST', 'resend/', { request_id: begun.request_id })).statusCode).toBe(409)
})

test('codes expire, waiting times are shown, and an old code does not outlive a new one', async () => {
  const m = await member()
  const email = freshEmail()
  const { request_id, code } = await m.begin(email)
  const soon = await m.call('POST', 'resend/', { request_id })
  expect([soon.statusCode, soon.headers['retry-after']]).toEqual([429, '60'])
  t.clock.advance(61)
  expect((await m.call('POST', 'resend/', { request_id })).statusCode).toBe(200)
  const fresh = m.mailCode(email)
  if (fresh !== code) expect((await m.verify({ request_id, code })).statusCode).toBe(400)
  t.clock.advance(601)
  // Its access token has ended too.
  const later = await member(m.phone)
  expect((await later.verify({ request_id, code: fresh })).statusCode).toBe(409)
  expect(await later.state()).toMatchObject({ change: null })
})

test('a typing mistake in the address is corrected without another message', async () => {
  const m = await member()
  await m.call('POST', '', { email: 'slip@example.ir' })
  const code = m.smsCode()
  const sent = t.sms.sent.length
  await m.call('DELETE')
  expect(await m.state()).toMatchObject({ change: null })
  const email = freshEmail()
  const { change } = (await m.call('POST', '', { email })).json()
  expect(t.sms.sent).toHaveLength(sent)
  const confirmed = await m.call('POST', 'confirm/', { request_id: change.request_id, code })
  expect(confirmed.statusCode).toBe(200)
  expect(t.mail.sent.map(({ to }) => to)).toEqual([email])
})

test('a mail server that is down starts no waiting time, and the phone stays confirmed', async () => {
  const m = await member()
  const email = freshEmail()
  const { change } = (await m.call('POST', '', { email })).json()
  t.mail.isDown = true
  const failed = await m.call('POST', 'confirm/', { request_id: change.request_id, code: m.smsCode() })
  expect([failed.statusCode, failed.json().code]).toEqual([503, 'mail_unavailable'])
  expect((await m.state()).change).toMatchObject({ step: 'mail', is_sent: false, resend_after: 0 })
  t.mail.isDown = false
  expect((await m.call('POST', 'resend/', { request_id: change.request_id })).statusCode).toBe(200)
  expect((await m.verify({ request_id: change.request_id, code: m.mailCode(email) })).statusCode).toBe(200)
})

test('a code that cannot be sent again does not count, and the one before it stays valid', async () => {
  const m = await member()
  const { request_id, code } = await m.begin(freshEmail())
  t.clock.advance(61)
  t.mail.isDown = true
  for (let turn = 0; turn < 10; turn++) {
    const failed = await m.call('POST', 'resend/', { request_id })
    expect([failed.statusCode, failed.json().code]).toEqual([503, 'mail_unavailable'])
  }
  t.mail.isDown = false
  expect((await m.verify({ request_id, code })).statusCode).toBe(200)
})

test('many requests for a code at once send one, and block nobody from the database', async () => {
  const m = await member()
  const { request_id } = await m.begin(freshEmail())
  t.clock.advance(61)
  t.mail.sent.length = 0
  const asked = Array.from({ length: 12 }, () => m.call('POST', 'resend/', { request_id }))
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 429)])
  expect(t.mail.sent).toHaveLength(1)
})

test('a user gets at most ten mails a day, and so does an address, for any users', async () => {
  const victim = freshEmail()
  const phones = Array.from({ length: 10 }, () => freshPhone())
  const spelled = (index: number) => victim.slice(0, index).toUpperCase() + victim.slice(index)
  for (const [index, phone] of phones.entries()) await (await member(phone)).begin(spelled(index % 4))
  const last = await member()
  const { change } = (await last.call('POST', '', { email: victim })).json()
  const refused = await last.call('POST', 'confirm/', { request_id: change.request_id, code: last.smsCode() })
  expect(refused.statusCode).toBe(429)
  expect(t.mail.sent.filter(({ to }) => to.toLowerCase() === victim)).toHaveLength(10)
})

test('other users cannot find out who owns an address', async () => {
  const email = freshEmail()
  const owner = await member()
  await owner.setTo(email)
  const other = await member()
  const answer = await other.call('POST', '', { email })
  expect(answer.json().change).toMatchObject({ email, step: 'phone' })
  t.clock.advance(61)
  const same = await owner.call('POST', '', {
    email: email.toUpperCase().replace('EXAMPLE.IR', 'example.ir'),
  })
  expect([same.statusCode, fieldsOf(same)]).toEqual([400, ['email']])
})

test.each(['', 'nobody', 'a@b.ir, c@d.ir', 'a@b.ir\r\nBcc: c@d.ir'])('%j is refused', async (email) => {
  const m = await member()
  const answer = await m.call('POST', '', { email })
  expect([answer.statusCode, fieldsOf(answer)]).toEqual([400, ['email']])
})

test('another session neither sees, continues, replaces nor ends a change', async () => {
  const owner = await member()
  const thief = await member(owner.phone)
  const email = freshEmail()
  const { change } = (await owner.call('POST', '', { email })).json()
  const code = owner.smsCode()
  expect((await thief.state()).change).toBeNull()
  const confirm = { request_id: change.request_id, code }
  expect((await thief.call('POST', 'confirm/', confirm)).statusCode).toBe(409)
  await thief.call('DELETE')
  t.clock.advance(61)
  expect((await thief.call('POST', '', { email: freshEmail() })).statusCode).toBe(200)
  expect((await owner.state()).change).toMatchObject({ email, step: 'phone' })
  // Of several codes to a phone the last one is right: the owner has another sent and goes on.
  t.clock.advance(61)
  const mine = { request_id: change.request_id }
  expect((await owner.call('POST', 'resend/', mine)).statusCode).toBe(200)
  const confirmed = await owner.call('POST', 'confirm/', { ...mine, code: owner.smsCode() })
  expect(confirmed.json().change).toMatchObject({ step: 'mail' })
  const verified = await owner.verify({ request_id: change.request_id, code: owner.mailCode(email) })
  expect(verified.json()).toMatchObject({ email, change: null })
})
