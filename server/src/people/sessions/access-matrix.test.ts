import fastify from 'fastify'
import { ROLES, type Role } from '@jarchi/shared/people/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN, makeAd, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { joinAs } from '../../../test/members.ts'
import type { SignedIn } from '../../../test/staff.ts'
import { guardServices } from '../../app.ts'

const ALL: readonly Role[] = ROLES
const NOT_VIEWER: readonly Role[] = ['owner', 'manager', 'finance']

/** Whose call each route of an advertiser's services takes; the desk has a matrix of its own. */
const MATRIX: { roles: readonly Role[] | 'nobody'; routes: string[] }[] = [
  {
    roles: 'nobody',
    routes: [
      'POST accounts/api/v1/auth/phone/',
      'POST accounts/api/v1/auth/phone/validate/',
      'GET accounts/api/v2/token/access/internal/',
      'POST accounts/api/v1/logout/',
      'GET accounts/api/v1/auth/check-session/',
      'GET accounts/login/',
      'GET accounts/api/v1/auth/divar/initiate/',
      'GET accounts/api/v1/auth/divar/callback/',
      'GET api/api/v2/account/payments/{paymentId}/return/',
      'POST api/api/v2/account/payments/{paymentId}/return/',
      'GET panel-backend/api/v1/terms/',
      'GET mobile/api/v1/divar/ad-preview/{token}/',
      'GET mobile/reports/api/capitals/',
      'GET mobile/reports/api/unknown-neighborhoods/',
      'GET mobile/reports/api/v2/categories/',
      'GET mobile/reports/api/v2/sample-images/',
      'POST mobile/kenar-divar/session-init/{touchPoint}/',
      'GET mobile/kenar-divar/start/',
      'GET mobile/kenar-divar/picture/',
      'POST mobile/kenar-divar/events/',
      'POST staff/api/v1/impersonations/release/',
    ],
  },
  {
    roles: ALL,
    routes: [
      'POST accounts/api/v1/sessions/confirmation/',
      'POST accounts/api/v1/sessions/confirmation/verify/',
      'GET accounts/api/v1/sessions/',
      'DELETE accounts/api/v1/sessions/',
      'DELETE accounts/api/v1/sessions/{sessionId}/',
      'GET accounts/api/v1/accounts/info/',
      'PATCH accounts/api/v1/accounts/info/',
      'PUT accounts/api/v1/accounts/info/image/',
      'DELETE accounts/api/v1/accounts/info/image/',
      'GET accounts/api/v1/user/',
      ...['email', 'phone'].flatMap((contact) => [
        `GET accounts/api/v1/accounts/${contact}/`,
        `POST accounts/api/v1/accounts/${contact}/`,
        `DELETE accounts/api/v1/accounts/${contact}/`,
        `POST accounts/api/v1/accounts/${contact}/confirm/`,
        `POST accounts/api/v1/accounts/${contact}/resend/`,
        `POST accounts/api/v1/accounts/${contact}/verify/`,
      ]),
      'GET accounts/api/v1/members/',
      'POST accounts/api/v1/members/leave/',
      'GET accounts/api/v1/invitations/',
      'PUT accounts/api/v1/invitations/',
      'GET accounts/api/v1/invitations/{token}/',
      'POST accounts/api/v1/invitations/{token}/accept/',
      'POST accounts/api/v1/invitations/{token}/decline/',
      'GET api/api/v2/adv/profile/',
      'GET api/api/v1/user/permissions/',
      'GET api/api/v1/notifications/',
      'POST api/api/v1/notifications/read/',
      'GET api/api/v1/adv/report-config/',
      'PUT api/api/v1/adv/report-config/',
      'GET api/api/v1/adv/verdict-settings/',
      'PUT api/api/v1/adv/verdict-settings/',
      ...[
        'summary',
        'series',
        'week',
        'breakdown',
        'invalid-clicks',
        'post',
        'advice',
        'campaigns',
        'export',
      ].map((report) => `GET reports/api/v1/${report}/`),
      'GET api/api/v1/adv/campaign-bids/',
      'GET api/api/v1/adv/click-prices/',
      'GET api/api/v1/adv/former-prices/',
      'GET api/api/v2/adv/drafts/',
      'GET api/api/v2/adv/drafts/{id}/',
      'GET api/api/v2/adv/saved-targetings/',
      'GET api/api/v4/adv/campaigns-list/',
      'GET api/api/v2/adv/campaigns/{campaignId}/history/',
      'GET api/api/v1/adv/delivery-today/',
      'GET panel-backend/api/v1/promotions/',
      'GET panel-backend/api/v1/promotions/{page}/',
      'POST panel-backend/api/v1/promotions/{page}/registrations/',
      'GET mobile/api/v1/advertiser/review-time/',
      'GET mobile/api/v1/advertiser/mobile-ads/',
      'GET mobile/api/v1/divar/ad-test-links/',
      'GET mobile/kenar-divar/entry/',
      'GET mobile/kenar-divar/divar-posts/',
      'GET mobile/kenar-divar/divar-post/{postToken}/',
      'GET financial/api/v2/accounts/',
      'GET staff/api/v1/impersonations/current/',
      'GET crm/api/v1/tickets/',
      'POST crm/api/v1/tickets/',
      'GET crm/api/v1/tickets/{ticketId}/',
      'PATCH crm/api/v1/tickets/{ticketId}/',
      'POST crm/api/v1/tickets/{ticketId}/messages/',
      'POST crm/api/v1/tickets/{ticketId}/read/',
      'GET crm/api/v1/ticket-categories/',
      'GET crm/api/v1/manager/',
      'POST crm/api/v1/attachments/',
      'GET crm/api/v1/attachments/{attachmentId}/',
    ],
  },
  {
    roles: NOT_VIEWER,
    routes: [
      'GET api/api/v1/adv/payment-config/',
      'POST api/api/v2/account/payments/',
      'GET api/api/v2/account/payments/',
      'GET api/api/v2/account/payments/{paymentId}/',
      'POST api/api/v1/account/gift-card/validate/',
      'POST api/api/v1/account/gift-card/redeem/',
      'GET panel-backend/api/v1/charge-packages/',
      'POST panel-backend/api/v1/divar-advertisement/payment/submit',
      'GET financial/api/v2/accounts/transactions/',
      'GET financial/api/v2/accounts/transactions/{transactionId}/clicks/',
      'GET financial/api/v2/accounts/transactions/csv/',
      'GET financial/api/v2/accounts/transactions/xlsx/',
      'GET financial/api/v2/accounts/pending-clicks/',
      'GET financial/api/v2/accounts/statements/',
      'GET financial/api/v2/accounts/statements/{month}/',
      'GET financial/api/v2/accounts/statements/{month}/csv/',
      'GET financial/api/v2/accounts/statements/{month}/xlsx/',
      'GET financial/api/v2/accounts/notice-settings/',
      'PUT financial/api/v2/accounts/notice-settings/',
    ],
  },
  {
    roles: ['owner', 'manager'],
    routes: [
      'PATCH api/api/v2/adv/profile/',
      'POST api/api/v2/adv/campaigns/',
      'POST api/api/v2/adv/campaigns/bulk/',
      'POST api/api/v2/adv/campaigns/bulk/{batchId}/undo/',
      ...['archive', 'duplicate', 'restore', 'appeals', 'history/{changeId}/undo'].map(
        (act) => `POST api/api/v2/adv/campaigns/{campaignId}/${act}/`,
      ),
      'PUT api/api/v2/adv/drafts/{id}/',
      'DELETE api/api/v2/adv/drafts/{id}/',
      'POST api/api/v2/adv/saved-targetings/',
      'DELETE api/api/v2/adv/saved-targetings/{id}/',
      'PUT api/api/v2/adv/campaigns/{campaignId}/',
      'PATCH api/api/v2/adv/campaigns/{campaignId}/',
      'POST mobile/api/v1/advertiser/natives/',
      'PATCH mobile/api/v1/advertiser/natives/{adId}/',
      'POST assistant/api/v1/facilitator/keywords/divar-suggestion',
      'GET banner/api/templates',
      'POST banner/api/generate/v2/',
      'POST banner/api/pictures',
      'POST banner/api/generate',
      'POST banner/api/preflight/',
      'POST banner/api/preflight/picture/',
    ],
  },
  {
    roles: ['owner'],
    routes: [
      'PATCH accounts/api/v1/members/{userId}/',
      'DELETE accounts/api/v1/members/{userId}/',
      'POST accounts/api/v1/members/{userId}/ownership/',
      'POST accounts/api/v1/members/invitations/',
      'DELETE accounts/api/v1/members/invitations/{invitationId}/',
    ],
  },
  {
    roles: ['owner', 'finance'],
    routes: [
      'GET financial/api/v2/accounts/financial-account-info/',
      'PUT financial/api/v2/accounts/financial-account-info/',
      'POST financial/api/v2/accounts/financial-account-info/skip/',
      'GET financial/api/v2/accounts/refunds/',
      'POST financial/api/v2/accounts/refunds/',
      'DELETE financial/api/v2/accounts/refunds/{refundId}/',
    ],
  },
]

type Headers = Record<string, string>

let t: Awaited<ReturnType<typeof testApp>>
let owner: SignedIn
/** The headers of a member of the owner's account for each role, and of a user who is a member no more. */
let members: Record<Role, Headers>
let removed: Headers

beforeAll(async () => {
  t = await testApp()
  owner = await t.signIn()
  const headersOf = async (role: Role) => (await joinAs(t, owner.accountId, role)).headers
  members = {
    owner: owner.headers,
    manager: await headersOf('manager'),
    finance: await headersOf('finance'),
    viewer: await headersOf('viewer'),
  }
  const former = await joinAs(t, owner.accountId, 'owner')
  await t.db
    .deleteFrom('memberships')
    .where('user_id', '=', BigInt(former.userId))
    .where('account_id', '=', BigInt(owner.accountId))
    .execute()
  removed = former.headers
})
afterAll(() => t.close())

const UUID = '0b8f7c3e-6b5a-4a50-9b41-1f3f3b7c2a11'
const IDS: Record<string, string> = { paymentId: UUID, sessionId: UUID, attachmentId: UUID, month: '2026-04' }

/** Calls a route without a body, for objects that nobody has. */
async function codeOf(route: string, headers: Headers) {
  const [method = '', path = ''] = route.split(' ')
  const url = `/svc/${path.replace(/\{(\w+)\}/g, (_, name: string) => IDS[name] ?? '987654321')}`
  const answer = await t.app.inject({ method: method as 'GET', url, headers })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, code: isJson ? answer.json<{ code?: string }>().code : undefined }
}

test('every route of an advertiser is in the matrix once', async () => {
  const { paths } = (await t.app.inject('/openapi.json')).json<{ paths: Record<string, object> }>()
  const own = MATRIX.flatMap(({ routes }) => routes)
  const routes = Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace('/svc/', '')}`),
    )
    .filter((route) => !/ (\/|staff\/)/.test(route) || own.includes(route))
  expect(routes.toSorted()).toEqual(own.toSorted())
})

const rows = MATRIX.flatMap(({ roles, routes }) => routes.map((route) => [route, roles] as const))

test('who is signed out, or a member no more, is refused wherever a member is asked for', async () => {
  for (const [route, roles] of rows) {
    if (roles === 'nobody') {
      expect((await codeOf(route, {})).code, route).not.toBe('role_forbidden')
      continue
    }
    expect(await codeOf(route, {}), route).toEqual({ status: 401, code: 'not_signed_in' })
    expect(await codeOf(route, removed), route).toEqual({ status: 403, code: 'account_forbidden' })
  }
})

const REFUSALS = ['not_signed_in', 'account_forbidden', 'role_forbidden', 'forbidden']

test.each(ROLES)(
  'a member who is %s may do what the matrix says, and hears of the role before anything else',
  async (role) => {
    for (const [route, roles] of rows) {
      if (roles === 'nobody' || route.endsWith('/leave/')) continue
      const { status, code } = await codeOf(route, members[role])
      if (roles.includes(role)) expect(REFUSALS, route).not.toContain(code)
      else expect({ status, code }, route).toEqual({ status: 403, code: 'role_forbidden' })
    }
  },
)

test('nobody opens an object of another account, whatever the role at home', async () => {
  const stranger = await t.signIn()
  const campaign = await makeCampaign(t, owner.headers)
  const ad = await makeAd(t, owner.headers, campaign.id)
  const ticket = await t.app.inject({
    method: 'POST',
    url: '/svc/crm/api/v1/tickets/',
    headers: owner.headers,
    payload: { subject: 'سوال', category: 'other', text: 'سلام، یک سوال دارم' },
  })
  const ticketId = ticket.json<{ id?: number }>().id ?? 0
  const objects: [method: 'GET' | 'PUT' | 'PATCH' | 'POST', path: string, payload?: object][] = [
    ['GET', `api/api/v2/adv/campaigns/${campaign.id}/history/`],
    ['PUT', `api/api/v2/adv/campaigns/${campaign.id}/`, CAMPAIGN],
    ['PATCH', `api/api/v2/adv/campaigns/${campaign.id}/`, { user_apply: false }],
    ['PATCH', `mobile/api/v1/advertiser/natives/${ad.id}/`, { campaign_id: campaign.id, active: false }],
    ['GET', `crm/api/v1/tickets/${ticketId}/`],
    ['PATCH', `crm/api/v1/tickets/${ticketId}/`, { closed: true }],
  ]
  for (const [method, path, payload] of objects) {
    const call = (headers: Headers) =>
      t.app.inject({ method, url: `/svc/${path}`, headers, ...(payload && { payload }) })
    expect((await call(stranger.headers)).statusCode, path).toBe(404)
    expect((await call(owner.headers)).statusCode, path).toBe(200)
  }
})

test('a route that does not say what it needs does not start', () => {
  const app = fastify()
  guardServices(app)
  expect(() => app.get('/svc/api/forgotten/', async () => null)).toThrow('does not say what it needs')
  expect(() => app.get('/healthz', async () => null)).not.toThrow()
})
