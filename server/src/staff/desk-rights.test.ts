import { STAFF_RIGHTS, type StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { auditLines, signInStaff, impersonate } from '../../test/staff.ts'

const t = await testApp()
afterAll(() => t.close())

/** Every route of the staff desk, and its rights, of which one is enough. */
const MATRIX: Record<string, readonly StaffRight[]> = {
  'GET desk/': STAFF_RIGHTS,
  'GET states/': STAFF_RIGHTS,
  'GET desk/today/': STAFF_RIGHTS,
  'GET desk/money/': ['money'],
  'GET search/': STAFF_RIGHTS,
  'GET factor/': STAFF_RIGHTS,
  'POST factor/passkeys/begin/': STAFF_RIGHTS,
  'POST factor/passkeys/': STAFF_RIGHTS,
  'DELETE factor/passkeys/{passkeyId}/': STAFF_RIGHTS,
  'POST factor/totp/begin/': STAFF_RIGHTS,
  'POST factor/totp/': STAFF_RIGHTS,
  'DELETE factor/totp/': STAFF_RIGHTS,
  'POST factor/recovery-codes/': STAFF_RIGHTS,
  'POST factor/prove/begin/': STAFF_RIGHTS,
  'POST factor/prove/': STAFF_RIGHTS,
  'GET impersonations/': ['impersonate', 'audit'],
  'POST impersonations/': ['impersonate'],
  'GET reviews/': ['review'],
  'POST reviews/next/': ['review'],
  'GET reviews/{adId}/': ['review'],
  'GET reviews/{adId}/preflight/': ['review'],
  'GET reviews/{adId}/memory/': ['review'],
  'GET reviews/{adId}/companions/': ['review'],
  'POST reviews/{adId}/verdict/': ['review'],
  'DELETE reviews/{adId}/verdicts/{eventId}/': ['review'],
  'POST reviews/{adId}/return/': ['review'],
  'POST reviews/{adId}/claim/': ['review'],
  'DELETE reviews/{adId}/claim/': ['review'],
  'GET second-looks/': ['review'],
  'POST second-looks/next/': ['review'],
  'POST second-looks/{eventId}/verdict/': ['review'],
  'GET review-reasons/': ['review'],
  'GET financial-approvals/': ['finance'],
  'POST financial-approvals/{accountId}/verdict/': ['finance'],
  'GET people/': ['people'],
  'POST people/rights/': ['people'],
  'POST people/{userId}/reset-factor/': ['people'],
  'GET accounts/': ['accounts', 'impersonate'],
  'GET accounts/{accountId}/': ['accounts'],
  'GET accounts/{accountId}/overview/': ['accounts'],
  'GET accounts/{accountId}/notes/': ['accounts'],
  'POST accounts/{accountId}/notes/': ['accounts'],
  'DELETE accounts/{accountId}/notes/{noteId}/': ['accounts'],
  'PATCH accounts/{accountId}/': ['accounts'],
  'POST accounts/{accountId}/members/': ['accounts'],
  'DELETE accounts/{accountId}/members/{userId}/': ['accounts'],
  'PUT accounts/{accountId}/debt-limits/': ['money'],
  'POST accounts/{accountId}/entries/': ['money'],
  'GET users/{userId}/': ['accounts'],
  'POST users/{userId}/disable/': ['accounts'],
  'POST users/{userId}/enable/': ['accounts'],
  'GET tickets/': ['support'],
  'GET tickets/{ticketId}/': ['support'],
  'PATCH tickets/{ticketId}/': ['support'],
  'PUT tickets/{ticketId}/category/': ['support'],
  'POST tickets/{ticketId}/messages/': ['support'],
  'POST tickets/next/': ['support'],
  'POST tickets/{ticketId}/claim/': ['support'],
  'DELETE tickets/{ticketId}/claim/': ['support'],
  'PUT tickets/{ticketId}/assignee/': ['support'],
  'GET ticket-colleagues/': ['support'],
  'POST tickets/{ticketId}/notes/': ['support'],
  'GET ticket-categories/': ['support'],
  'POST ticket-categories/': ['support'],
  'PUT ticket-categories/{slug}/': ['support'],
  'PUT ticket-category-order/': ['support'],
  'GET saved-answers/': ['support'],
  'POST saved-answers/': ['support'],
  'PUT saved-answers/{savedAnswerId}/': ['support'],
  'DELETE saved-answers/{savedAnswerId}/': ['support'],
  'POST attachments/': ['support'],
  'GET attachments/{attachmentId}/': ['support'],
  'GET payments/': ['money'],
  'POST payments/{paymentId}/recheck/': ['money'],
  'POST payments/{paymentId}/close/': ['money'],
  'GET refunds/': ['money'],
  'POST refunds/{refundId}/approve/': ['money'],
  'POST refunds/{refundId}/refuse/': ['money'],
  'POST refunds/{refundId}/pay/': ['money'],
  'GET approvals/': ['money', 'delivery', 'people', 'accounts'],
  'POST approvals/{approvalId}/agree/': ['money', 'people', 'accounts'],
  'POST approvals/{approvalId}/decline/': ['money', 'people', 'accounts'],
  'POST gift-cards/agreed/{approvalId}/': ['money'],
  'GET gift-cards/': ['money'],
  'POST gift-cards/': ['money'],
  'GET gift-cards/{giftCardId}/uses/': ['money'],
  'POST gift-cards/{giftCardId}/end/': ['money'],
  'GET charge-packages/': ['money'],
  'POST charge-packages/': ['money'],
  'PUT charge-packages/{packageId}/': ['money'],
  'POST charge-packages/{packageId}/end/': ['money'],
  'GET exchange/': ['delivery'],
  'GET exchange/events/': ['delivery'],
  'GET exchange/market/': ['delivery'],
  'POST delivery-switch/stop/': ['delivery'],
  'POST delivery-switch/start/': ['delivery'],
  'GET exchange-ads/': ['delivery'],
  'POST exchange-ads/{adId}/resend/': ['delivery'],
  'GET blocked-traffic/': ['delivery'],
  'POST blocked-traffic/': ['delivery'],
  'POST blocked-traffic/{blockId}/end/': ['delivery'],
  'POST click-corrections/': ['delivery'],
  'GET accounts/{accountId}/reports/summary/': ['accounts', 'delivery'],
  'GET accounts/{accountId}/reports/series/': ['accounts', 'delivery'],
  'GET accounts/{accountId}/reports/week/': ['accounts', 'delivery'],
  'GET accounts/{accountId}/reports/breakdown/': ['accounts', 'delivery'],
  'GET accounts/{accountId}/reports/invalid-clicks/': ['accounts', 'delivery'],
  'GET accounts/{accountId}/reports/post/': ['accounts', 'delivery'],
  'GET accounts/{accountId}/reports/advice/': ['accounts', 'delivery'],
  'GET accounts/{accountId}/reports/campaigns/': ['accounts', 'delivery'],
  'GET accounts/{accountId}/reports/export/': ['accounts', 'delivery'],
  'GET reports/exchange/': ['delivery'],
  'GET reports/accounts/': ['delivery'],
  'GET reports/differences/': ['delivery'],
  'GET reports/export/': ['delivery'],
  'GET audit-log/': ['audit'],
  'GET audit-log/export/': ['audit'],
}
/** For an impersonating session. */
const OF_IMPERSONATION = ['GET impersonations/current/', 'POST impersonations/release/']

const PREFIX = '/svc/staff/api/v1/'
const ask = (route: string, headers: Record<string, string>) => {
  const [method = '', path = ''] = route.split(' ')
  const url =
    PREFIX + path.replace(/\{paymentId\}/, '0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11').replace(/\{\w+\}/g, '9')
  return t.app.inject({ method: method as 'GET', url, headers })
}

test('the matrix knows every route', async () => {
  const { paths } = (await t.app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
  const routes = Object.entries(paths)
    .filter(([path]) => path.startsWith(PREFIX))
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.slice(PREFIX.length)}`),
    )
  expect(routes.toSorted()).toEqual([...Object.keys(MATRIX), ...OF_IMPERSONATION].toSorted())
})

test('advertisers are refused everywhere, and it is logged', async () => {
  const advertiser = await t.signIn()
  for (const route of Object.keys(MATRIX)) {
    expect((await ask(route, advertiser.headers)).json(), route).toMatchObject({ code: 'forbidden' })
  }
  const lines = await auditLines(t, { actor: advertiser.userId, action: 'access.refused' })
  expect(lines).toHaveLength(Object.keys(MATRIX).length)
  expect(new Set(lines.map(({ ip }) => ip))).toEqual(new Set(['127.0.0.1']))
})

test.each(Object.entries(MATRIX))('%s needs %j', async (route, rights) => {
  const others = STAFF_RIGHTS.filter((right) => !rights.includes(right))
  if (others.length > 0) {
    const without = await signInStaff(t, others)
    expect((await ask(route, without.headers)).json()).toMatchObject({ code: 'forbidden', statusCode: 403 })
    const [line, more] = await auditLines(t, { actor: without.userId })
    expect(line).toMatchObject({ action: 'access.refused', actor_name: 'مینا بازبین' })
    expect(line?.object.replace(/:(\w+)/g, '{$1}').replace(PREFIX, '')).toBe(route)
    expect(more).toBeUndefined()
  }
  for (const right of rights) {
    const holder = await signInStaff(t, [right])
    expect((await ask(route, holder.headers)).statusCode, right).not.toBe(403)
  }
})

test('all of it is closed while impersonating', async () => {
  const staff = await signInStaff(t)
  const { headers } = await impersonate(t, staff, (await t.signIn()).accountId)
  for (const route of Object.keys(MATRIX)) {
    expect((await ask(route, headers)).json(), route).toMatchObject({ code: 'not_while_impersonating' })
  }
})

test('repeated refused requests are logged once a minute', async () => {
  const advertiser = await t.signIn()
  for (let index = 0; index < 5; index += 1) await ask('GET desk/', advertiser.headers)
  const lines = () => auditLines(t, { actor: advertiser.userId })
  expect(await lines()).toHaveLength(1)
  t.clock.advance(61)
  await ask('GET desk/', advertiser.headers)
  expect(await lines()).toHaveLength(2)
})

test('the database decides, not the token: a member who is disabled or no longer staff is refused', async () => {
  for (const change of [{ is_staff: false }, { disabled_at: t.clock.now }]) {
    const staff = await signInStaff(t)
    expect((await ask('GET desk/', staff.headers)).statusCode).toBe(200)
    await t.db.updateTable('users').set(change).where('id', '=', BigInt(staff.userId)).execute()
    expect([401, 403]).toContain((await ask('GET desk/', staff.headers)).statusCode)
  }
})
