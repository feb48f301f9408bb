import { STAFF_RIGHTS } from '@jarchi/shared/people/staff-rights.ts'
import { targetingIndex } from '@jarchi/shared/advertising/targeting.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { CAMPAIGNS_LIST } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { ticketQueue } from '../../help/support/service.ts'
import meanings from '../../../../data/texts/variables.json' with { type: 'json' }
import { capitalTree, categoryList } from '../../advertising/targeting/queries.ts'
import { balanceOf } from '../../money/wallet/service.ts'
import { AGENCY_CAMPAIGNS, SHOP_CAMPAIGNS } from './campaigns.ts'
import { DEMO_PHONES, holdsDemo, loadDemo } from './service.ts'

let t: Awaited<ReturnType<typeof testApp>>

const { NEW_CHARGE_PAGE_USERS, SMALL_CHARGE_ACCOUNTS, FINANCIAL_WARNING_USERS } = meanings
const listing = { NEW_CHARGE_PAGE_USERS, SMALL_CHARGE_ACCOUNTS, FINANCIAL_WARNING_USERS }
/** The lists of ids as their variables give them for example. */
const examples = Object.entries(listing).map(([name, meaning]) => [
  name,
  /`([\d,]+)`/.exec(meaning)?.[1] ?? '',
])

beforeAll(async () => {
  t = await testApp(Object.fromEntries(examples))
})
afterAll(() => t.close())

async function campaignsOf(phone: string): Promise<Campaign[]> {
  const { headers } = await t.signIn(phone)
  return (await t.app.inject({ url: `${CAMPAIGNS_LIST}?limit=100`, headers })).json().results
}

test('the first run adds it, and later ones leave it unchanged', async () => {
  expect(await holdsDemo(t.db)).toBe(false)
  expect(await loadDemo(t.deps)).toBe('loaded')
  expect(await holdsDemo(t.db)).toBe(true)
  expect(await loadDemo(t.deps)).toBe('unchanged')
})

test('no account or user of the demo is listed anywhere', async () => {
  const { charge, warningUsers } = { ...t.deps.config.payments, ...t.deps.config.financial }
  const ids = async (table: 'accounts' | 'users') =>
    (await t.db.selectFrom(table).select('id').execute()).map(({ id }) => Number(id))
  const listed = [...charge.newPageUsers, ...warningUsers, ...charge.smallMinimumAccounts]
  expect(listed).toHaveLength(11)
  const made = [...(await ids('users')), ...(await ids('accounts'))]
  expect(made.length).toBeGreaterThan(5)
  expect(made.filter((id) => listed.includes(id))).toEqual([])
})

test('the advertiser sees every state, with visible pictures', async () => {
  const campaigns = await campaignsOf(DEMO_PHONES.advertiser)
  const blockers = new Set(campaigns.map((campaign) => campaign.blocker))
  expect(campaigns).toHaveLength(14)
  expect(blockers).toEqual(
    new Set([null, 'in_review', 'denied', 'changes_asked', 'expired', 'paused', 'off_schedule']),
  )
  const statuses = new Set(campaigns.map((campaign) => campaign.divar_ad?.status))
  expect(statuses).toEqual(new Set([1, 2, 3, 4, 5, 500]))
  const urls = campaigns.flatMap(({ divar_ad }) => [
    divar_ad?.divar_medium_banner,
    divar_ad?.divar_large_banner,
    divar_ad?.divar_xlarge_banner,
  ])
  expect(new Set(urls).size).toBe(42)
  for (const url of urls) expect((await t.app.inject({ url: url ?? '' })).statusCode).toBe(200)
})

test('the advertiser has two accounts and money; the newcomer nothing yet', async () => {
  const { accountId, userId } = await t.signIn(DEMO_PHONES.advertiser)
  expect(await balanceOf(t.db, accountId)).toBe(245_000_000n)
  const memberships = t.db.selectFrom('memberships').selectAll().where('user_id', '=', BigInt(userId))
  expect(await memberships.execute()).toHaveLength(2)
  expect(await campaignsOf(DEMO_PHONES.newcomer)).toEqual([])
})

test('the staff member may do everything on the staff desk', async () => {
  const { headers } = await t.signIn(DEMO_PHONES.staff)
  const desk = await t.app.inject({ url: '/svc/staff/api/v1/desk/', headers })
  expect(desk.json()).toMatchObject({
    rights: [...STAFF_RIGHTS],
    waiting: { reviews: 2, financial_approvals: 1 },
  })
})

test('there are tickets in every state, one answer is unread, and the VIP account comes first for staff', async () => {
  const { headers } = await t.signIn(DEMO_PHONES.advertiser)
  const url = '/svc/crm/api/v1/tickets/'
  const page = (await t.app.inject({ url, headers })).json()
  expect(page.results.map(({ state }: { state: string }) => state)).toEqual([
    'customer_replied',
    'answered',
    'closed',
  ])
  expect(page.unread).toBe(1)
  const queue = await ticketQueue(t.deps, { offset: 0, limit: 10 }, 0)
  expect(queue.results.map(({ state, is_vip }) => [state, is_vip])).toEqual([
    ['open', true],
    ['customer_replied', false],
  ])
})

test('the advertiser receives e-mail, and a report each week', async () => {
  const { headers, accountId } = await t.signIn(DEMO_PHONES.advertiser)
  const config = await t.app.inject({ url: '/svc/api/api/v1/adv/report-config/', headers })
  expect(config.json(), String(accountId)).toMatchObject({
    frequency: 'weekly',
    channels: ['email'],
    address: 'negar@shop.example',
  })
})

test('places and categories of the demo exist', async () => {
  const { cities, neighborhoods, categories } = targetingIndex(
    await capitalTree(t.db),
    await categoryList(t.db),
  )
  const all = [...SHOP_CAMPAIGNS, ...AGENCY_CAMPAIGNS]
  expect(all.flatMap((campaign) => campaign.cities).filter((slug) => !cities.has(slug))).toEqual([])
  expect(all.flatMap((one) => one.neighborhoods).filter((slug) => !neighborhoods.has(slug))).toEqual([])
  expect(all.flatMap((one) => one.categories).filter((slug) => !categories.has(slug))).toEqual([])
})

test('ads of the demo do not wait for the exchange’s ids of their neighbourhoods', async () => {
  const { rows } = await sql`select from neighborhoods where exchange_id is null`.execute(t.db)
  expect(rows).toEqual([])
})

test('a database in use gets no demo', async () => {
  const used = await testApp()
  await used.signIn()
  expect(await loadDemo(used.deps)).toBe('unchanged')
  expect(await holdsDemo(used.db)).toBe(false)
  await used.close()
})

test('the gift code of the promotion has the promised value', async () => {
  const { headers } = await t.signIn(DEMO_PHONES.newcomer)
  const url = '/svc/panel-backend/api/v1/promotions/black-friday/'
  const { gift_code, phase } = (await t.app.inject({ url, headers })).json()
  expect(phase).toBe('open')
  const validate = '/svc/api/api/v1/account/gift-card/validate/'
  const payload = { code: gift_code }
  const worth = await t.app.inject({ method: 'POST', url: validate, headers, payload })
  expect(worth.json().amount).toBe(2_000_000)
})
