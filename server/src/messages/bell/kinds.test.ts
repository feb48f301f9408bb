import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildSandbox } from '../../../../sandbox/src/build-sandbox.ts'
import { makeAd, makeCampaign } from '../../../test/advertising.ts'
import { payingApp } from '../../../test/bank-visitor.ts'
import { bellOf, kindsIn } from '../../../test/bell.ts'
import { codeChange, codeTo } from '../../../test/code-changes.ts'
import { INVITATIONS, joinAs, MEMBERS, tokenFor } from '../../../test/members.ts'
import { NATURAL_PERSON } from '../../../test/persons.ts'
import { freshPhone } from '../../../test/sign-in.ts'
import { signInStaff, staffCalls, type SignedIn } from '../../../test/staff.ts'
import { TICKETS, NEW_TICKET } from '../../../test/ticket-customer.ts'
import { reviewAd } from '../../advertising/review/service.ts'
import { decideFinancialInfo } from '../../money/financial/service.ts'
import { createGiftCard } from '../../money/payments/gift-cards.ts'
import { decideRefund } from '../../money/refunds/service.ts'
import { postManualEntry } from '../../money/wallet/service.ts'
import { postByHand } from '../../money/wallet/staff-changes.ts'
import { tellLowBalances } from '../notices/balance-alarms.ts'
import { sendDueNotices } from '../notices/send-notices.ts'

let t: Awaited<ReturnType<typeof payingApp>>
let me: SignedIn
beforeAll(async () => {
  t = await payingApp(buildSandbox)
})
beforeEach(async () => {
  t.sms.notices.length = 0
  me = await t.signIn()
})
afterAll(() => t.close())

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers = me.headers,
) => t.app.inject({ method, url, headers, ...(payload && { payload }) })
const told = async (headers = me.headers) => (await bellOf(t, headers)).results.map(({ about }) => about)
const smsTo = async (phone: string) => {
  await sendDueNotices(t.deps, { warn: () => {} })
  return t.sms.notices.filter((notice) => notice.phone === phone).map(({ kind }) => kind)
}

test.each([
  ['approve', [], 'ad_approved'],
  ['deny', ['low_quality'], 'ad_denied'],
  ['ask_changes', ['low_quality'], 'ad_returned'],
] as const)('a review that says %s', async (verdict, reasons, kind) => {
  const campaign = await makeCampaign(t, me.headers)
  const ad = await makeAd(t, me.headers, campaign.id)
  const reviewer = { userId: null, name: 'بازبین' }
  await reviewAd(t.db, ad.id, { verdict, reasons, note: null }, reviewer, t.clock.now)
  expect(await told()).toEqual([{ kind, campaign_id: campaign.id }])
})

test('verdicts on the financial information', async () => {
  const url = '/svc/financial/api/v2/accounts/financial-account-info/'
  const send = () => call('PUT', url, NATURAL_PERSON)
  const actor = { userId: null, name: 'بازبین' }
  await send()
  await decideFinancialInfo(t.db, me.accountId, { verdict: 'reject', reason: 'ناقص' }, actor, t.clock.now)
  await send()
  await decideFinancialInfo(t.db, me.accountId, { verdict: 'approve' }, actor, t.clock.now)
  expect(await told()).toEqual([{ kind: 'financial_approved' }, { kind: 'financial_denied' }])
})

test('a payment, as its SMS says; only to those who see amounts', async () => {
  const finance = await joinAs(t, me.accountId, 'finance')
  const viewer = await joinAs(t, me.accountId, 'viewer')
  const { token } = await t.begin(me.headers, 'zarinpal')
  await t.bank('zarinpal').decide(token, 'paid', 3)
  expect(await smsTo(me.phone)).toEqual(['receipt'])
  const receipt = [{ kind: 'receipt', amount: 20_000_000 }]
  expect(await told()).toEqual(receipt)
  expect(await told(finance.headers)).toEqual(receipt)
  expect(await told(viewer.headers)).toEqual([])
})

test('a gift card, and a gift of staff; what staff take back is none', async () => {
  const expiresAt = new Date(t.clock.now.getTime() + 86_400_000)
  const { code } = await createGiftCard(t.db, { amount: 500_000n, uses: 1, expiresAt }, t.clock.now)
  expect((await call('POST', '/svc/api/api/v1/account/gift-card/redeem/', { code })).statusCode).toBe(200)
  const change = { actor: { userId: null, name: 'مینا' }, at: t.clock.now }
  for (const amount of [300_000n, -100_000n]) {
    const entry = { accountId: me.accountId, amount, note: 'جبران', isGift: true }
    await t.db.transaction().execute((trx) => postByHand(trx, change, entry))
  }
  expect(await told()).toEqual([
    { kind: 'gift', amount: 300_000 },
    { kind: 'gift', amount: 500_000 },
  ])
})

test('a refund that was paid, and one that was refused; not one that its owner cancels', async () => {
  await postManualEntry(t.db, me.accountId, 9_000n, 'had', null)
  const url = '/svc/financial/api/v2/accounts/refunds/'
  const ask = async (amount: number): Promise<number> =>
    (await call('POST', url, { amount, sheba: 'IR820540102680020817909002' })).json().id
  const decide = (id: number, state: 'paid' | 'refused') =>
    t.db.transaction().execute((trx) => decideRefund(trx, id, { state, note: '12' }, t.clock.now))
  await decide(await ask(5_000), 'paid')
  await decide(await ask(3_000), 'refused')
  expect((await call('DELETE', `${url}${await ask(1_000)}/`)).statusCode).toBe(200)
  expect(await told()).toEqual([
    { kind: 'refund_refused', amount: 3_000 },
    { kind: 'refund_paid', amount: 5_000 },
  ])
})

test('a balance below its mark, once for each crossing', async () => {
  await postManualEntry(t.db, me.accountId, 60_000n, 'had', null)
  await call('PUT', '/svc/financial/api/v2/accounts/notice-settings/', { low_balance: 50_000 })
  await postManualEntry(t.db, me.accountId, -60_000n, 'took', null)
  await Promise.all([tellLowBalances(t.db, t.clock.now), tellLowBalances(t.db, t.clock.now)])
  expect(await smsTo(me.phone)).toEqual(['low_balance'])
  expect(await told()).toEqual([{ kind: 'low_balance', balance: 0, below: 50_000 }])
})

test('the answer to a ticket, once until somebody looks', async () => {
  const { id, messages } = (await call('POST', TICKETS, NEW_TICKET)).json()
  const staff = staffCalls(t, await signInStaff(t))
  let last_message_id: number = messages.at(-1).id
  for (const text of ['سلام', 'باز هم سلام']) {
    const answered = await staff.post(`tickets/${id}/messages/`, { text, last_message_id })
    expect(answered.statusCode, answered.body).toBeLessThan(300)
    last_message_id = answered.json().messages.at(-1).id
  }
  expect(await told()).toEqual([{ kind: 'ticket_answer', ticket_id: id }])
})

test('an invitation, in the guest’s own account; it is opened and accepted from there, by nobody else', async () => {
  const guest = await t.signIn()
  const second = await joinAs(t, me.accountId, 'manager')
  const invited = await call('POST', `${MEMBERS}invitations/`, { phone: guest.phone, role: 'viewer' })
  expect(invited.statusCode, invited.body).toBe(200)
  const [invitation] = await told(guest.headers)
  expect(invitation).toEqual({ kind: 'invitation', invitation_id: expect.any(Number), phone: me.phone })
  const url = `${INVITATIONS}${(invitation as { invitation_id: number }).invitation_id}/`
  for (const { headers } of [me, second, await t.signIn()]) {
    expect((await call('GET', url, undefined, headers)).statusCode).toBe(404)
    expect((await call('POST', `${url}accept/`, undefined, headers)).statusCode).toBe(404)
  }
  expect((await call('GET', url, undefined, guest.headers)).json()).toMatchObject({ role: 'viewer' })
  expect((await call('POST', `${url}accept/`, undefined, guest.headers)).statusCode).toBe(200)
  expect(await told()).toEqual([{ kind: 'member_joined', name: guest.phone, role: 'viewer' }])
  expect(await told(second.headers), 'who manages no members').toEqual([])
  expect(await told(await tokenFor(t, guest, me.accountId)), 'in any of their accounts').toEqual([invitation])
})

test('an SMS that could not be sent leaves no invitation in the bell', async () => {
  const guest = await t.signIn()
  t.sms.isDown = true
  await call('POST', `${MEMBERS}invitations/`, { phone: guest.phone, role: 'viewer' })
  t.sms.isDown = false
  expect(await told(guest.headers)).toEqual([])
})

test('a new role, to its member and to the other owners; who leaves or is removed, to those who stay', async () => {
  const other = await joinAs(t, me.accountId, 'owner')
  const leaving = await joinAs(t, me.accountId, 'viewer')
  await call('PATCH', `${MEMBERS}${leaving.userId}/`, { role: 'finance' })
  const changed = { kind: 'member_changed', name: leaving.phone, role: 'finance' }
  expect(await told(other.headers)).toEqual([changed])
  expect(await told(leaving.headers)).toEqual([{ kind: 'role_changed', role: 'finance' }])
  expect(await told(), 'who did it').toEqual([])
  await call('POST', `${MEMBERS}leave/`, undefined, leaving.headers)
  expect(await told()).toEqual([{ kind: 'member_left', name: leaving.phone }])
  await call('DELETE', `${MEMBERS}${other.userId}/`)
  expect(await kindsIn(t, me.headers)).toEqual(['member_left'])
})

test('a new phone, in every account of the user', async () => {
  const elsewhere = await t.signIn()
  await t.db
    .insertInto('memberships')
    .values({ user_id: BigInt(me.userId), account_id: BigInt(elsewhere.accountId), role: 'viewer' })
    .execute()
  const next = freshPhone()
  const change = codeChange(t, '/svc/accounts/api/v1/accounts/phone/', me)
  const proof = await change.begin({ phone: next }, () => codeTo(t, next))
  expect((await change.verify(proof)).statusCode).toBe(200)
  expect(await smsTo(me.phone)).toEqual(['phone_changed'])
  for (const headers of [me.headers, await tokenFor(t, me, elsewhere.accountId)])
    expect(await told(headers)).toEqual([{ kind: 'phone_changed' }])
  expect(await told(elsewhere.headers)).toEqual([])
})
