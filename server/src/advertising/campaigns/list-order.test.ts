import { CampaignOrdering } from '@jarchi/shared/api/campaigns.ts'
import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { tehranDay } from '@jarchi/shared/time/jalali.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGNS_LIST } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { joinAs } from '../../../test/members.ts'
import { addReportRows } from '../../../test/report-rows.ts'
import { dayNumber } from '../../reports/day-numbers.ts'
import { postManualEntry } from '../../money/wallet/service.ts'

let t: Awaited<ReturnType<typeof testApp>>
let me: Awaited<ReturnType<typeof t.signIn>>

type Ad = { title: string; bid: number; ends: string | null; status: number; figures: Figure[] }
/** Days ago, impressions, clicks, spend. */
type Figure = [days: number, impressions: number, clicks: number, spend: number]

const ADS: Ad[] = [
  { title: 'الف', bid: 50_000, ends: '2027-02-01', status: 4, figures: [[0, 1_000, 10, 90_000]] },
  { title: 'ب', bid: 30_000, ends: null, status: 3, figures: [[6, 200, 12, 40_000]] },
  // Seven days ago is not told, and 50 impressions tell no rate.
  {
    title: 'پ',
    bid: 40_000,
    ends: '2027-01-01',
    status: 1,
    figures: [
      [7, 9_000, 900, 900_000],
      [1, 50, 5, 60_000],
    ],
  },
  { title: 'ت', bid: 20_000, ends: '2027-03-01', status: 3, figures: [] },
]

beforeAll(async () => {
  t = await testApp()
  me = await t.signIn()
  await postManualEntry(t.db, me.accountId, 1_000_000n, 'test', null)
  for (const ad of ADS) await make(ad)
})
afterAll(() => t.close())

async function make({ title, bid, ends, status, figures }: Ad) {
  const account_id = BigInt(me.accountId)
  const { id } = await t.db
    .insertInto('campaigns')
    .values({
      account_id,
      title,
      search_text: joinedKey(title),
      enabled: true,
      daily_budget: 3_000_000n,
      bid: BigInt(bid),
      daypart: FULL_WEEK,
      cities: ['tehran'],
      neighborhoods: [],
      category_slugs: ['light'],
      keywords: [],
      ends_on: ends,
      created_at: t.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ad = { landing_url: 'https://example.ir/', banner_type: 'custom', panel_type: 'divar_panel' }
  await t.db
    .insertInto('ads')
    .values({ ...ad, account_id, campaign_id: id, active: true, status, registered_at: t.clock.now })
    .execute()
  const today = dayNumber(tehranDay(t.clock.now))
  const rows = figures.map(([days, impressions, clicks, spend]) => {
    return { accountId: me.accountId, campaignId: Number(id), day: today - days, impressions, clicks, spend }
  })
  if (rows.length > 0) await addReportRows(t.db, rows)
}

async function titles(query: string, { headers } = me): Promise<string> {
  const { results } = (await t.app.inject({ url: `${CAMPAIGNS_LIST}?${query}`, headers })).json()
  return results.map(({ title }: { title: string }) => title).join(' ')
}

test.each([
  ['bid', 'ت ب پ الف', 'الف پ ب ت'],
  ['ends_on', 'پ الف ت ب', 'ب ت الف پ'],
  ['state', 'ب ت الف پ', 'پ الف ت ب'],
  ['spend', 'ت ب پ الف', 'الف پ ب ت'],
  ['clicks', 'ت پ الف ب', 'ب الف پ ت'],
  ['click_rate', 'الف ب پ ت', 'ب الف ت پ'],
])('ads are sorted by %s, in both directions, page by page', async (subject, rising, falling) => {
  expect(await titles(`ordering=${subject}`)).toBe(rising)
  expect(await titles(`ordering=-${subject}`)).toBe(falling)
  for (const [ordering, whole] of [
    [subject, rising],
    [`-${subject}`, falling],
  ]) {
    const pages = [0, 1, 2, 3].map((offset) => titles(`ordering=${ordering}&limit=1&offset=${offset}`))
    expect((await Promise.all(pages)).join(' ')).toBe(whole)
  }
})

test('whose role may see no amounts learns none from the order', async () => {
  const viewer = await joinAs(t, me.accountId, 'viewer')
  expect(await titles('ordering=spend', viewer)).toBe('ت پ الف ب')
  expect(await titles('ordering=-spend', viewer)).toBe('ب الف پ ت')
})

test('every order keeps the filter', async () => {
  for (const ordering of CampaignOrdering.options) {
    expect(await titles(`ordering=${ordering}&search=پ`), ordering).toBe('پ')
    expect((await titles(`ordering=${ordering}&status=3`)).split(' ').toSorted(), ordering).toEqual([
      'ب',
      'ت',
    ])
  }
})
