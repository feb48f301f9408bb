import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type {
  ReportBreakdown,
  ReportCampaigns,
  ReportSeries,
  ReportSummary,
  ReportWeek,
} from '@jarchi/shared/api/reports.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { makeAd, makeCampaign } from '../../test/advertising.ts'
import { testApp } from '../../test/harness.ts'
import { addReportRows } from '../../test/report-rows.ts'
import { phraseOf } from '../delivery/bidding/service.ts'
import { postManualEntry } from '../money/wallet/service.ts'
import { dayNumber } from './day-numbers.ts'

const URL = '/svc/reports/api/v1'
const day = (text: string) => dayNumber(text)

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
  // Sunday the 10th, 11:01 in Tehran.
  t.clock.now = new Date('2026-05-10T07:31:00Z')
})
afterAll(() => t.close())

async function standing() {
  const { headers, accountId } = await t.signIn()
  const { id } = await makeCampaign(t, headers)
  await makeAd(t, headers, id)
  const inject = (path: string) => t.app.inject({ url: `${URL}/${path}`, headers })
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await inject(path)
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
    return answer.json() as Answer
  }
  const add = (...rows: Omit<Parameters<typeof addReportRows>[1][number], 'accountId' | 'campaignId'>[]) =>
    addReportRows(
      t.db,
      rows.map((row) => ({ accountId, campaignId: id, ...row })),
    )
  const hideAmounts = () =>
    t.db
      .deleteFrom('account_permissions')
      .where('account_id', '=', BigInt(accountId))
      .where('permission', '=', VIEW_AMOUNTS)
      .execute()
  return { headers, accountId, id, inject, get, add, hideAmounts }
}

test('a range is shown beside the previous one, for the account and for one campaign', async () => {
  const { get, add, id, headers, accountId } = await standing()
  const other = await makeCampaign(t, headers)
  await add(
    { day: day('2026-05-10'), impressions: 100, viewable: 60, clicks: 5, free: 1, invalid: 2, spend: 90_000 },
    { day: day('2026-05-09'), clicks: 3, spend: 60_000, corrected: 20_000 },
    { day: day('2026-05-08'), clicks: 7, spend: 70_000 },
    { day: day('2026-05-06'), clicks: 100, spend: 1 },
  )
  await addReportRows(t.db, [{ accountId, campaignId: other.id, day: day('2026-05-10'), clicks: 1 }])
  const range = 'from=2026-05-09&to=2026-05-10'
  const all = await get<ReportSummary>(`summary/?${range}`)
  expect(all).toMatchObject({
    from: '2026-05-09',
    to: '2026-05-10',
    before: { from: '2026-05-07', to: '2026-05-08' },
    current: {
      impressions: 100,
      viewable: 60,
      clicks: 9,
      free_clicks: 1,
      invalid_clicks: 2,
      spend: 150_000,
      corrected: 20_000,
    },
    previous: { clicks: 7, spend: 70_000 },
    is_rebuilding: false,
    unbalanced_days: [],
  })
  expect((await get<ReportSummary>(`summary/?${range}&campaign_id=${id}`)).current.clicks).toBe(8)
})

test('shows that reports are being rebuilt, and which days do not balance', async () => {
  const { get, accountId } = await standing()
  const other = await standing()
  await sql`
    insert into report_differences (day, account_id, reported, posted, found_at)
    values (${day('2026-05-08')}, ${accountId}, 1, 2, now()), (${day('2026-05-01')}, ${accountId}, 1, 2, now())
  `.execute(t.db)
  await sql`update report_state set rebuilding_since = now(), counted_until = '2026-05-10T07:30:00Z'`.execute(
    t.db,
  )
  const path = 'summary/?from=2026-05-05&to=2026-05-09'
  expect(await get(path)).toMatchObject({
    is_rebuilding: true,
    unbalanced_days: ['2026-05-08'],
    as_of: '2026-05-10T07:30:00.000Z',
  })
  await sql`update report_state set rebuilding_since = null`.execute(t.db)
  expect(await other.get(path)).toMatchObject({ is_rebuilding: false, unbalanced_days: [] })
})

test('a series has no gaps, and ends with the current hour', async () => {
  const { get, add } = await standing()
  await add({ day: day('2026-05-08'), clicks: 4 }, { day: day('2026-05-10'), hour: 10, clicks: 2, spend: 5 })
  const days = await get<ReportSeries>('series/?from=2026-05-07&to=2026-05-10&by=day')
  expect(days.points.map(({ at, clicks }) => [at, clicks])).toEqual([
    ['2026-05-07', 0],
    ['2026-05-08', 4],
    ['2026-05-09', 0],
    ['2026-05-10', 2],
  ])
  const hours = await get<ReportSeries>('series/?from=2026-05-10&to=2026-05-10&by=hour')
  expect(hours.points).toHaveLength(12)
  expect(hours.points.slice(-2)).toMatchObject([
    { at: '2026-05-10T10', clicks: 2, spend: 5 },
    { at: '2026-05-10T11', clicks: 0, spend: 0 },
  ])
})

test('the week begins on Saturday, with the hours in which the campaign is shown', async () => {
  const { get, add, id } = await standing()
  await add(
    { day: day('2026-05-09'), hour: 0, clicks: 1, impressions: 10 },
    { day: day('2026-05-02'), hour: 0, clicks: 2, free: 1, spend: 30 },
    { day: day('2026-05-08'), hour: 23, clicks: 4 },
  )
  const path = 'week/?from=2026-05-01&to=2026-05-10'
  const { cells, schedule } = await get<ReportWeek>(path)
  expect(cells).toHaveLength(168)
  expect(cells[0]).toEqual({ day: 0, hour: 0, clicks: 3, free_clicks: 1, impressions: 10, spend: 30 })
  expect(cells[167]).toMatchObject({ day: 6, hour: 23, clicks: 4 })
  expect(schedule).toBeNull()
  expect((await get<ReportWeek>(`${path}&campaign_id=${id}`)).schedule).toHaveLength(168)
})

test('breakdowns name their rows, and sum up the rest', async () => {
  const { get, add, accountId, hideAmounts } = await standing()
  const cities = await t.db
    .selectFrom('cities')
    .select(['id', 'slug', 'name'])
    .where('slug', 'in', ['tehran', 'karaj'])
    .orderBy('slug')
    .execute()
  const [karaj, tehran] = cities.map(({ id }) => Number(id))
  const light = await t.db
    .selectFrom('categories')
    .select('id')
    .where('en_name', '=', 'light')
    .executeTakeFirstOrThrow()
  await sql`
    insert into report_phrases (account_id, keyword, phrase)
    values (${accountId}, ${phraseOf('پراید سفید').hash}, 'پراید سفید')
  `.execute(t.db)
  const on = day('2026-05-09')
  await add(
    {
      day: on,
      city: tehran!,
      category: Number(light.id),
      keyword: 0,
      place: 0,
      impressions: 100,
      clicks: 5,
      spend: 10,
    },
    {
      day: on,
      city: karaj!,
      keyword: phraseOf('پراید سفید').hash,
      place: 112,
      impressions: 10,
      clicks: 3,
      spend: 90,
    },
    { day: on, city: 0, keyword: 1, place: -1, impressions: 50, clicks: 1, spend: 1 },
    { day: on, city: 0, keyword: 4_294_967_000, place: -1, impressions: 1, clicks: 0, spend: 0 },
  )
  const range = 'from=2026-05-09&to=2026-05-09'
  const of = (by: string, more = '') => get<ReportBreakdown>(`breakdown/?${range}&by=${by}${more}`)
  const city = await of('city', '&limit=1')
  expect(city).toMatchObject({
    count: 3,
    rows: [{ key: 'tehran', clicks: 5, group: 'تهران' }],
    total: { clicks: 9, impressions: 161, spend: 101 },
    rest: { clicks: 4, impressions: 61, spend: 91 },
  })
  expect((await of('city', '&sort=ctr')).rows.map(({ key }) => key)).toEqual(['tehran', 'karaj', ''])
  expect((await of('city', '&sort=spend&offset=1')).rows.map(({ key }) => key)).toEqual(['tehran', ''])
  expect((await of('city', `&search=${encodeURIComponent('كرج')}`)).rows.map(({ key }) => key)).toEqual([
    'karaj',
  ])
  expect((await of('category')).rows.map(({ key, clicks }) => [key, clicks])).toEqual([
    ['light', 5],
    ['', 4],
  ])
  expect((await of('keyword')).rows.map(({ key }) => key)).toEqual(['', 'پراید سفید', '*', '#4294967000'])
  expect((await of('place')).rows.map(({ key }) => key)).toEqual(['0-0-0', '1-1-2', ''])
  await hideAmounts()
  const hidden = await of('city', '&sort=spend')
  expect(hidden.rows.map(({ key }) => key)).toEqual(['tehran', 'karaj', ''])
  expect(hidden.rows[0]).toMatchObject({ clicks: 5, spend: null, corrected: null })
})

test('categories of the same name have the name of their parent too', async () => {
  const { get, inject, add } = await standing()
  const slugs = ['apartment-rent', 'apartment-sell', 'light']
  const categories = await t.db
    .selectFrom('categories')
    .select('id')
    .where('en_name', 'in', slugs)
    .orderBy('en_name')
    .execute()
  const on = day('2026-05-09')
  await add(...categories.map(({ id }, at) => ({ day: on, category: Number(id), clicks: 9 - at })))
  const range = 'from=2026-05-09&to=2026-05-09'
  const titles = ['آپارتمان (اجاره مسکونی)', 'آپارتمان (فروش مسکونی)', 'سواری و وانت']
  const { rows } = await get<ReportBreakdown>(`breakdown/?${range}&by=category`)
  expect(rows.map(({ key, title }) => [key, title])).toEqual(slugs.map((slug, at) => [slug, titles[at]]))
  const file = (await inject(`export/?table=category&format=csv&${range}`)).body.split('\r\n')
  expect(file.slice(1, 4).map((line) => line.split(',')[0])).toEqual(titles)
})

test('ads are listed with today, the range and 14 days, by any measure, with the sums of all found ads', async () => {
  const { get, add, id, headers, accountId, hideAmounts } = await standing()
  const second = await makeCampaign(t, headers, { title: 'کفش زنانه' })
  await makeAd(t, headers, second.id)
  await add(
    { day: day('2026-05-10'), clicks: 2, impressions: 10, spend: 5 },
    { day: day('2026-04-27'), clicks: 9 },
    { day: day('2026-04-26'), clicks: 50 },
  )
  await addReportRows(t.db, [
    { accountId, campaignId: second.id, day: day('2026-05-09'), clicks: 4, impressions: 8, spend: 100 },
  ])
  const range = 'from=2026-05-09&to=2026-05-10'
  const found = await get<ReportCampaigns>(`campaigns/?${range}`)
  expect(found.results.map((one) => [one.id, one.today.clicks, one.range.clicks])).toEqual([
    [second.id, 0, 4],
    [id, 2, 2],
  ])
  expect(found.results[1]?.sparkline).toEqual([9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])
  expect(found.results[1]?.prices, 'spend over clicks').toEqual([0, 3])
  expect(found).toMatchObject({
    count: 2,
    totals: { today: { clicks: 2, spend: 5 }, range: { clicks: 6, spend: 105 } },
  })
  const order = async (sort: string) =>
    (await get<ReportCampaigns>(`campaigns/?${range}&sort=${sort}`)).results.map((one) => one.id)
  expect(await order('impressions')).toEqual([id, second.id])
  expect(await order('ctr')).toEqual([second.id, id])
  const searched = await get<ReportCampaigns>(`campaigns/?${range}&search=${encodeURIComponent('کفش')}`)
  expect(searched).toMatchObject({ count: 1, totals: { range: { clicks: 4 } } })
  expect(searched.results.map((one) => one.id)).toEqual([second.id])
  await hideAmounts()
  const hidden = await get<ReportCampaigns>(`campaigns/?${range}`)
  expect(hidden.results.map(({ prices }) => prices)).toEqual([null, null])
})

test('reasons of clicks that were not charged are counted', async () => {
  const { get, add } = await standing()
  await add(
    { day: day('2026-05-09'), invalid: 3, reason: 9 },
    { day: day('2026-05-08'), invalid: 1, reason: 9 },
    { day: day('2026-05-09'), invalid: 2, reason: 13 },
    { day: day('2026-05-09'), clicks: 5 },
  )
  expect(await get('invalid-clicks/?from=2026-05-08&to=2026-05-09')).toEqual({
    reasons: [
      { reason: 'bot_agent', clicks: 4 },
      { reason: 'device_rate', clicks: 2 },
    ],
    corrections: [],
  })
})

test('events of a campaign explain its figures; several edits within minutes count once', async () => {
  t.clock.now = new Date()
  const { get, id, accountId } = await standing()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran' }).format(t.clock.now)
  await sql`update campaigns set bid = bid + 1 where id = ${id}`.execute(t.db)
  await sql`update campaigns set bid = bid + 1, updated_at = now() where id = ${id}`.execute(t.db)
  await sql`update ads set status = 3 where campaign_id = ${id}`.execute(t.db)
  await sql`update campaigns set enabled = false where id = ${id}`.execute(t.db)
  await sql`update campaigns set enabled = true where id = ${id}`.execute(t.db)
  await sql`update ads set status = 4 where campaign_id = ${id}`.execute(t.db)
  await sql`
    insert into campaign_days (campaign_id, day, account_id, cap) values (${id}, tehran_day(now()), ${accountId}, 100)
  `.execute(t.db)
  await sql`update campaign_days set charged = 99 where campaign_id = ${id}`.execute(t.db)
  await sql`update campaign_days set charged = 100 where campaign_id = ${id}`.execute(t.db)
  const { events } = await get<ReportSeries>(`series/?from=${today}&to=${today}`)
  expect(events.map(({ kind }) => kind)).toEqual([
    'edited',
    'approved',
    'switched_off',
    'switched_on',
    'denied',
    'budget_spent',
  ])
  expect(events[0]).toMatchObject({ campaign_id: id, title: 'فروش پاییزه' })
  t.clock.now = new Date('2026-05-10T07:31:00Z')
})

test('any table can be downloaded, without amounts for users who may not see them', async () => {
  const { inject, add, hideAmounts } = await standing()
  await add({ day: day('2026-05-09'), impressions: 200, clicks: 5, spend: 100 })
  const range = 'from=2026-05-08&to=2026-05-09'
  for (const table of ['series', 'city', 'category', 'keyword', 'place', 'campaigns']) {
    const csv = await inject(`export/?table=${table}&format=csv&${range}`)
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(csv.body.startsWith('\ufeff')).toBe(true)
    expect(csv.body).toContain(',200,0,5,2.50,0,0,100,0\r\n')
    const xlsx = await inject(`export/?table=${table}&format=xlsx&${range}`)
    expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
  }
  const series = await inject(`export/?table=series&format=csv&${range}`)
  expect(series.body.split('\r\n')[1]).toBe('1405/02/18,2026-05-08,0,0,0,,0,0,0,0')
  await hideAmounts()
  const hidden = await inject(`export/?table=series&format=csv&${range}`)
  expect(hidden.body).toContain(',200,0,5,2.50,0,0\r\n')
  expect((await inject(`export/?table=series&format=csv&from=2026-05-12&to=2026-05-13`)).statusCode).toBe(400)
})

test('advice follows from the figures, for ads that only the hour or the budget can stop', async () => {
  const { get, add, id, accountId } = await standing()
  const other = await standing()
  await postManualEntry(t.db, accountId, 1_000_000n, 'test', null)
  await add({ day: day('2026-05-09'), impressions: 5_000, clicks: 100, spend: 100 })
  await sql`
    insert into campaign_events (campaign_id, account_id, kind, at)
    select ${id}, account_id, 'budget_spent', at
    from campaigns, generate_series('2026-05-04T08:00Z', '2026-05-08T08:00Z'::timestamptz, interval '1 day') at
    where campaigns.id = ${id}
  `.execute(t.db)
  await sql`update ads set status = 3, registered_at = ${t.clock.now} where campaign_id = ${id}`.execute(t.db)
  const path = 'advice/?from=2026-05-04&to=2026-05-10'
  const advice = [
    { kind: 'budget_spent_early', campaign_id: id, why: { hour: 11, days: 5 }, action: 'raise_budget' },
  ]
  expect(await get(path)).toMatchObject({ advice })
  expect(await other.get(path)).toEqual({ advice: [] })

  await sql`
    insert into campaign_days (campaign_id, day, account_id, cap, charged)
    values (${id}, tehran_day(${t.clock.now}), ${accountId}, 100, 100)
  `.execute(t.db)
  expect(await get(path), "today's budget is spent").toMatchObject({ advice })
  const set = (changes: { enabled: boolean; daypart: string }) =>
    t.db.updateTable('campaigns').set(changes).where('id', '=', BigInt(id)).execute()
  await set({ enabled: true, daypart: `1${'0'.repeat(167)}` })
  expect(await get(path), 'not in this hour').toMatchObject({ advice })
  await set({ enabled: false, daypart: '1'.repeat(168) })
  expect(await get(path), 'switched off').toEqual({ advice: [] })
  await set({ enabled: true, daypart: '1'.repeat(168) })
  await postManualEntry(t.db, accountId, -1_000_000n, 'test', null)
  expect(await get(path), 'without money').toEqual({ advice: [] })
})
