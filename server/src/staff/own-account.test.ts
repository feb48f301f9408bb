import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildSandbox } from '../../../sandbox/src/build-sandbox.ts'
import { makeAd, makeCampaign } from '../../test/advertising.ts'
import { payingApp } from '../../test/bank-visitor.ts'
import { NATURAL_PERSON } from '../../test/persons.ts'
import { auditLines, signInStaff, STAFF, staffCalls } from '../../test/staff.ts'
import { ticketCustomer } from '../../test/ticket-customer.ts'
import { balanceOf, postRefund } from '../money/wallet/service.ts'

let t: Awaited<ReturnType<typeof payingApp>>
let me: Awaited<ReturnType<typeof signInStaff>>
let own: Things

beforeAll(async () => {
  t = await payingApp(buildSandbox)
  me = await signInStaff(t)
  own = await thingsOf(me)
})
afterAll(() => t.close())

type Things = Awaited<ReturnType<typeof thingsOf>>

/** One of each thing that an advertiser has and the desk can change. */
async function thingsOf({ headers, phone, accountId, userId }: typeof me) {
  const { id: campaignId } = await makeCampaign(t, headers)
  const { id: adId } = await makeAd(t, headers, campaignId)
  const customer = await ticketCustomer(t, phone)
  const { id: ticketId } = await customer.open()
  const url = '/svc/financial/api/v2/accounts/financial-account-info/'
  await t.app.inject({ method: 'PUT', url, headers, payload: NATURAL_PERSON })
  const { id: paymentId } = await t.begin(headers, 'zarinpal')
  const block = await t.db
    .insertInto('blocked_traffic')
    .values({ kind: 'device', value: 5n, account_id: BigInt(accountId), note: 'own' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const refund = await t.db
    .insertInto('refunds')
    .values({
      account_id: BigInt(accountId),
      user_id: BigInt(userId),
      amount: 5n,
      sheba: 'IR820540102680020817909002',
      hold_entry_id: await heldAndReleased(accountId),
      approved_at: t.clock.now,
      created_at: t.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const asker = await t.signIn()
  const approval = await t.db
    .insertInto('approvals')
    .values({
      kind: 'refund',
      account_id: BigInt(accountId),
      act: JSON.stringify({ kind: 'refund', accountId, refundId: Number(refund.id) }),
      digest: Buffer.alloc(32, accountId),
      sum_rial: 5n,
      reason,
      asked_by: BigInt(asker.userId),
      asked_at: t.clock.now,
      expires_at: new Date(t.clock.now.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [blockId, refundId, approvalId] = [Number(block.id), Number(refund.id), Number(approval.id)]
  const digest = Buffer.alloc(32, accountId).toString('hex')
  return { accountId, userId, campaignId, adId, ticketId, paymentId, blockId, refundId, approvalId, digest }
}

/** A movement of a refund, which leaves the balance as it was. */
async function heldAndReleased(accountId: number): Promise<bigint> {
  const released = await postRefund(t.db, accountId, 5n, 'released')
  await postRefund(t.db, accountId, -5n, 'held')
  return released
}

const reason = 'درخواست خود مشتری'
const key = '6f1f6f43-6f6b-4f0e-9b57-0c8a4f5a7b11'
type Call = (of: Things) => [path: string, payload?: object]

/** Every route of the desk that changes something of an account, called for the user's own account. */
const ABOUT_ACCOUNTS: Record<string, Call> = {
  'POST impersonations/': ({ accountId }) => ['impersonations/', { account_id: accountId, reason }],
  'POST reviews/{adId}/verdict/': ({ adId }) => [
    `reviews/${adId}/verdict/`,
    { version: 'x', verdict: 'approve', reasons: [], note: null },
  ],
  'DELETE reviews/{adId}/verdicts/{eventId}/': ({ adId }) => [`reviews/${adId}/verdicts/1/`],
  'POST reviews/{adId}/return/': ({ adId }) => [`reviews/${adId}/return/`, { version: 'x', reason }],
  'POST financial-approvals/{accountId}/verdict/': ({ accountId }) => [
    `financial-approvals/${accountId}/verdict/`,
    { version: 'x', verdict: 'approve' },
  ],
  'PATCH accounts/{accountId}/': ({ accountId }) => [`accounts/${accountId}/`, { is_vip: true, reason }],
  'POST accounts/{accountId}/notes/': ({ accountId }) => [`accounts/${accountId}/notes/`, { text: reason }],
  'DELETE accounts/{accountId}/notes/{noteId}/': ({ accountId }) => [`accounts/${accountId}/notes/1/`],
  'POST accounts/{accountId}/members/': ({ accountId }) => [
    `accounts/${accountId}/members/`,
    { phone: '09120009999', reason },
  ],
  'DELETE accounts/{accountId}/members/{userId}/': ({ accountId, userId }) => [
    `accounts/${accountId}/members/${userId}/`,
    { reason },
  ],
  'PUT accounts/{accountId}/debt-limits/': ({ accountId }) => [
    `accounts/${accountId}/debt-limits/`,
    { debt_limit: 1_000, debt_hard_limit: 1_000, reason },
  ],
  'POST accounts/{accountId}/entries/': ({ accountId }) => [
    `accounts/${accountId}/entries/`,
    { amount: 1_000_000, reason, key },
  ],
  'POST users/{userId}/disable/': ({ userId }) => [`users/${userId}/disable/`, { reason }],
  'POST users/{userId}/enable/': ({ userId }) => [`users/${userId}/enable/`, { reason }],
  'PATCH tickets/{ticketId}/': ({ ticketId }) => [
    `tickets/${ticketId}/`,
    { closed: true, last_message_id: 1 },
  ],
  'PUT tickets/{ticketId}/category/': ({ ticketId }) => [
    `tickets/${ticketId}/category/`,
    { category: 'payments' },
  ],
  'PUT tickets/{ticketId}/assignee/': ({ ticketId }) => [`tickets/${ticketId}/assignee/`, { user_id: null }],
  'POST tickets/{ticketId}/notes/': ({ ticketId }) => [`tickets/${ticketId}/notes/`, { text: 'یادداشت' }],
  'POST tickets/{ticketId}/messages/': ({ ticketId }) => [
    `tickets/${ticketId}/messages/`,
    { text: 'بررسی شد.', attachments: [], last_message_id: 1 },
  ],
  'POST payments/{paymentId}/recheck/': ({ paymentId }) => [`payments/${paymentId}/recheck/`],
  'POST payments/{paymentId}/close/': ({ paymentId }) => [`payments/${paymentId}/close/`, { note: reason }],
  'POST refunds/{refundId}/approve/': ({ refundId }) => [`refunds/${refundId}/approve/`],
  'POST refunds/{refundId}/refuse/': ({ refundId }) => [`refunds/${refundId}/refuse/`, { reason }],
  'POST refunds/{refundId}/pay/': ({ refundId }) => [
    `refunds/${refundId}/pay/`,
    { reference: '1', day: '2026-11-22' },
  ],
  'POST approvals/{approvalId}/agree/': ({ approvalId, digest }) => [
    `approvals/${approvalId}/agree/`,
    { digest: digest.replace(/./g, '0') },
  ],
  'POST approvals/{approvalId}/decline/': ({ approvalId, digest }) => [
    `approvals/${approvalId}/decline/`,
    { digest, reason },
  ],
  'POST exchange-ads/{adId}/resend/': ({ adId }) => [`exchange-ads/${adId}/resend/`, { reason }],
  'POST blocked-traffic/': ({ accountId }) => [
    'blocked-traffic/',
    { kind: 'device', value: '5', account_id: accountId, reason },
  ],
  'POST click-corrections/': ({ adId }) => [
    'click-corrections/',
    { ad_id: adId, from: '2026-11-22T07:00:00Z', until: '2026-11-22T08:00:00Z', reason },
  ],
  'POST blocked-traffic/{blockId}/end/': ({ blockId }) => [`blocked-traffic/${blockId}/end/`, { reason }],
}

/** Routes that change no account; the makers of cards and packages are limited by the tests below. */
const ABOUT_NO_ACCOUNT = [
  'POST factor/passkeys/begin/',
  'POST factor/passkeys/',
  'DELETE factor/passkeys/{passkeyId}/',
  'POST factor/totp/begin/',
  'POST factor/totp/',
  'DELETE factor/totp/',
  'POST factor/recovery-codes/',
  'POST factor/prove/begin/',
  'POST factor/prove/',
  'POST tickets/next/',
  'POST ticket-categories/',
  'PUT ticket-categories/{slug}/',
  'PUT ticket-category-order/',
  'POST saved-answers/',
  'PUT saved-answers/{savedAnswerId}/',
  'DELETE saved-answers/{savedAnswerId}/',
  'POST tickets/{ticketId}/claim/',
  'DELETE tickets/{ticketId}/claim/',
  'POST reviews/next/',
  'POST reviews/{adId}/claim/',
  'DELETE reviews/{adId}/claim/',
  'POST second-looks/next/',
  'POST second-looks/{eventId}/verdict/',
  'POST delivery-switch/stop/',
  'POST delivery-switch/start/',
  'POST attachments/',
  'POST gift-cards/',
  'POST gift-cards/agreed/{approvalId}/',
  'POST gift-cards/{giftCardId}/end/',
  'POST people/rights/',
  'POST people/{userId}/reset-factor/',
  'POST charge-packages/',
  'PUT charge-packages/{packageId}/',
  'POST charge-packages/{packageId}/end/',
]
/** For an impersonating session. */
const OF_IMPERSONATION = ['POST impersonations/release/']

test('every route of the desk that changes anything is listed here', async () => {
  const { paths } = (await t.app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
  const changes = Object.entries(paths)
    .filter(([path]) => path.startsWith(STAFF))
    .flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => method !== 'get')
        .map((method) => `${method.toUpperCase()} ${path.slice(STAFF.length)}`),
    )
  const listed = [...Object.keys(ABOUT_ACCOUNTS), ...ABOUT_NO_ACCOUNT, ...OF_IMPERSONATION]
  expect(changes.toSorted()).toEqual(listed.toSorted())
})

describe.each(Object.entries(ABOUT_ACCOUNTS))('%s', (route, call) => {
  const ask = (who: typeof me, of: Things) => {
    const [path, payload] = call(of)
    return t.app.inject({
      method: route.split(' ')[0] as 'POST',
      url: STAFF + path,
      headers: who.headers,
      ...(payload && { payload }),
    })
  }

  test('is refused to a member of the account, with any rights, and logged', async () => {
    const answer = await ask(me, own)
    expect(answer.json()).toMatchObject({ code: 'own_account', statusCode: 403 })
    const all = await auditLines(t, { actor: me.userId })
    // The user sent it, as every advertiser may.
    const lines = all.filter(({ action }) => action !== 'financial_info.submit')
    expect(lines.filter(({ account_id }) => account_id === BigInt(me.accountId))).toEqual([])
    expect(lines.at(-1)).toMatchObject({ action: 'access.refused', details: { own: true } })
  })

  test('is allowed to a colleague', async () => {
    const other = await t.signIn()
    const answer = await ask(me, await thingsOf(other))
    expect(answer.json().code).not.toBe('own_account')
    expect(answer.statusCode).not.toBe(403)
  })
})

test('an account shared with others counts as my own too', async () => {
  const partner = await t.signIn()
  await t.db
    .insertInto('memberships')
    .values({ account_id: BigInt(partner.accountId), user_id: BigInt(me.userId), last_used_at: t.clock.now })
    .execute()
  const desk = staffCalls(t, me)
  const entry = { amount: 1_000_000, reason, key }
  expect((await desk.post(`accounts/${partner.accountId}/entries/`, entry)).json().code).toBe('own_account')
  expect((await desk.post(`users/${partner.userId}/disable/`, { reason })).json().code).toBe('own_account')
  expect(await balanceOf(t.db, partner.accountId)).toBe(0n)
})

describe('a gift card', () => {
  const card = { amount: 700_000, uses: 2, days: 3, reason }
  const GIFT = '/svc/api/api/v1/account/gift-card/'
  const use = (code: string, { headers }: typeof me, what: string) =>
    t.app.inject({ method: 'POST', url: `${GIFT}${what}/`, headers, payload: { code } })

  test('cannot be used by the member who made it, alone or with a payment', async () => {
    const { code } = (await staffCalls(t, me).post('gift-cards/', card)).json()
    for (const what of ['validate', 'redeem']) {
      expect((await use(code, me, what)).json()).toMatchObject({ code: 'own_account', statusCode: 403 })
    }
    const paid = await t.app.inject({
      method: 'POST',
      url: '/svc/api/api/v2/account/payments/',
      headers: me.headers,
      payload: { amount: 20_000_000, gateway: 'sep', gift_code: code },
    })
    expect(paid.json()).toMatchObject({ code: 'own_account', statusCode: 403 })
    expect(await balanceOf(t.db, me.accountId)).toBe(0n)
    const colleague = await signInStaff(t, ['money'])
    expect((await use(code, colleague, 'redeem')).json()).toEqual({ amount: 700_000 })
  })
})

test('a package cannot be bought by the member who set its bonus', async () => {
  const offer = { title: 'بستهٔ ویژه', amount: 50_000_000, bonus: 90_000_000, position: 2 }
  const colleague = await signInStaff(t, ['money'])
  const buy = (package_id: number, { headers }: typeof me) =>
    t.app.inject({
      method: 'POST',
      url: '/svc/panel-backend/api/v1/divar-advertisement/payment/submit',
      headers,
      payload: { package_id, gateway: 'sep' },
    })
  const { id } = (await staffCalls(t, colleague).post('charge-packages/', offer)).json()
  expect((await buy(id, colleague)).json()).toMatchObject({ code: 'own_account', statusCode: 403 })
  expect((await buy(id, me)).statusCode).toBe(200)
  await staffCalls(t, me).put(`charge-packages/${id}/`, offer)
  expect((await buy(id, me)).json()).toMatchObject({ code: 'own_account' })
})
