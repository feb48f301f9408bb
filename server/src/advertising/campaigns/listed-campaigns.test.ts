import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { DAY_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdvertiser } from '../../../test/advertiser.ts'
import { testDb } from '../../../test/harness.ts'
import { lots, oneOf, seedFrom } from '../../../test/lots.ts'
import { createDb, type Db } from '../../platform/db/client.ts'

const SEED = seedFrom('LIST_SEED')
const STEPS = 150
const now = new Date()
/** The exchange knows the second one. */
const [UNKNOWN, KNOWN] = ['tehran-aghdsyh', 'tehran-akhtyaryh']

let t: Awaited<ReturnType<typeof testDb>>
let accountId: number
let ids: number[]

beforeAll(async () => {
  t = await testDb()
  await t.db.updateTable('neighborhoods').set({ exchange_id: 7n }).where('slug', '=', KNOWN).execute()
  const made = await openAdvertiser(t.db, { balance: 0n, bid: 10_000 })
  accountId = made.accountId
  ids = [made.campaignId, await campaign(), await campaign()]
  await insertAd(t.db, ids[1] ?? 0)
})
afterAll(() => t.drop())

/** Without an ad. */
async function campaign() {
  const { rows } = await sql<{ id: bigint }>`
    insert into campaigns (
      account_id, title, search_text, enabled, daily_budget, bid, daypart, cities, neighborhoods, category_slugs, keywords
    ) values (
      ${accountId}, 'one', 'one', true, 3000000, 10000, ${FULL_WEEK}::bit(168), '{}', '{}', '{light}', '{}'
    ) returning id
  `.execute(t.db)
  return Number(rows[0]?.id)
}

async function insertAd(db: Db, campaignId: number) {
  await sql`
    insert into ads (account_id, campaign_id, active, status, landing_url, banner_type, panel_type)
    values (${accountId}, ${campaignId}, true, 1, '{address}09120000000', 'custom', 'divar') on conflict do nothing
  `.execute(db)
}

/** What differs between that which lists read and the rule on the rows themselves, now and on other days. */
async function differences() {
  const times = [0, 1, 3, 15].map((days) => afterMs(now, days * DAY_MS))
  const { rows } = await sql`
    with moments as (
      select at, has_exchange from unnest(${times}::timestamptz[]) at, (values (true), (false)) there (has_exchange)
    ), kept as (
      select at, has_exchange, campaign_id, created_at, search_text, is_archived, status, is_expired, review_blocker,
        blocker, standing = '' and passing is null as is_shown
      from moments cross join lateral listed_deliveries(${accountId}, at, has_exchange, null) listed
    ), told as (
      select at, has_exchange, campaigns.id, campaigns.created_at, search_text, archived_at is not null, status,
        has_expired(ads, at), shown.review_blocker, shown.blocker, shown.blocker is null
      from moments cross join campaigns join ads on ads.campaign_id = campaigns.id
        left join exchange_ads theirs on theirs.ad_id = ads.id
        cross join lateral delivery_of(campaigns, ads, theirs, at, has_exchange, null) shown
      where campaigns.account_id = ${accountId} and campaigns.has_ad and category_slugs <> '{}'
    )
    (select 'kept' as side, * from kept except all select 'kept', * from told)
    union all (select 'told', * from told except all select 'told', * from kept)
  `.execute(t.db)
  return rows
}

const set = (values: RawBuilder<unknown>) => (id: number) =>
  sql`update campaigns set ${values} where id = ${id}`.execute(t.db)
const setAd = (values: RawBuilder<unknown>) => (id: number) =>
  sql`update ads set ${values} where campaign_id = ${id}`.execute(t.db)
const atExchange = (values: RawBuilder<unknown>) => async (id: number) => {
  await sql`insert into exchange_ads (ad_id) select id from ads where campaign_id = ${id} on conflict do nothing`.execute(
    t.db,
  )
  await sql`
    update exchange_ads set ${values} from ads where ads.id = ad_id and campaign_id = ${id}
  `.execute(t.db)
}
/** So much of the budget of a day, so many days from today, is charged. */
const spend = (days: number, part: number) => async (id: number) => {
  await sql`
    insert into campaign_days (campaign_id, day, account_id, cap)
    values (${id}, tehran_day(${now}) + ${days}::int, ${accountId}, 3000000) on conflict do nothing
  `.execute(t.db)
  await sql`
    update campaign_days set charged = (cap * ${part}::float8)::int8
    where campaign_id = ${id} and day = tehran_day(${now}) + ${days}::int
  `.execute(t.db)
}
const day = (days: number) => sql`date '1970-01-01' + tehran_day(${now}) + ${days}::int`

const CHANGES: Record<string, (id: number) => Promise<unknown>> = {
  title: set(sql`title = 'two', search_text = 'two'`),
  'switched off': set(sql`enabled = false`),
  'switched on': set(sql`enabled = true, archived_at = null`),
  archived: set(sql`enabled = false, archived_at = now()`),
  restored: set(sql`archived_at = null`),
  'no categories': set(sql`category_slugs = '{}'`),
  categories: set(sql`category_slugs = '{light}'`),
  'first day': set(sql`starts_on = ${day(2)}, ends_on = null`),
  'last day': set(sql`starts_on = null, ends_on = ${day(0)}`),
  'no days': set(sql`starts_on = null, ends_on = null`),
  'no hours': set(sql`daypart = repeat('0', 168)::bit(168)`),
  'all hours': set(sql`daypart = ${FULL_WEEK}::bit(168)`),
  'places that the exchange does not know': set(
    sql`cities = '{tehran}', neighborhoods = ${[UNKNOWN]}::text[]`,
  ),
  'places that it knows': set(sql`cities = '{tehran}', neighborhoods = ${[UNKNOWN, KNOWN]}::text[]`),
  'larger budget': set(sql`daily_budget = 9000000`),
  'smaller budget': set(sql`daily_budget = 1500000`),
  'total budget': set(sql`total_budget = 40000000`),
  'small total budget': set(sql`total_budget = 2000000`),
  'no total budget': set(sql`total_budget = null`),
  'a new ad': (id) => insertAd(t.db, id),
  'ad switched off': setAd(sql`active = false`),
  'ad switched on': setAd(sql`active = true, post_end = null`),
  'post removed': setAd(sql`active = false, post_end = 'removed'`),
  'in review': setAd(sql`status = 1`),
  'passed first': setAd(sql`status = 2`),
  approved: setAd(sql`status = 3`),
  denied: setAd(sql`status = 4`),
  'changes asked': setAd(sql`status = 5`),
  'nearly expired': setAd(sql`registered_at = ${afterMs(now, -13 * DAY_MS)}`),
  renewed: setAd(sql`registered_at = ${now}`),
  'approved there': atExchange(sql`mid = ad_id::text, audit_status = 3, trackers_altered = false`),
  'denied there': atExchange(sql`mid = ad_id::text, audit_status = 4`),
  'trackers altered there': atExchange(sql`mid = ad_id::text, audit_status = 3, trackers_altered = true`),
  'half of the day spent': spend(0, 0.5),
  'the day spent': spend(0, 1),
  'yesterday spent': spend(-1, 1),
  'tomorrow spent': spend(1, 1),
  'the day given back': spend(0, 0),
  'the total spent': (id) =>
    sql`update campaign_totals set charged = cap where campaign_id = ${id}`.execute(t.db),
  'half of the total spent': (id) =>
    sql`update campaign_totals set charged = cap / 2 where campaign_id = ${id}`.execute(t.db),
}

test.each(Object.entries(CHANGES))('what lists read follows each change: %s', async (_name, change) => {
  for (const id of ids.slice(0, 2)) await change(id)
  expect(await differences()).toEqual([])
})

test('it follows any changes in any order', async () => {
  const draw = lots(SEED)
  for (let step = 0; step < STEPS; step += 1) {
    const name = oneOf(draw, Object.keys(CHANGES))
    await CHANGES[name]?.(oneOf(draw, ids))
    expect(await differences(), `step ${step}: ${name}`).toEqual([])
  }
})

test('a campaign and its ad that change at the same time are both kept', async () => {
  const other = createDb(t.connection, { max: 1 })
  const id = ids[0] ?? 0
  await set(sql`enabled = true, archived_at = null, category_slugs = '{light}'`)(id)
  await setAd(sql`active = true, status = 3, post_end = null`)(id)
  let second: Promise<unknown> = Promise.resolve()
  await t.db.transaction().execute(async (trx) => {
    await sql`update campaigns set enabled = false where id = ${id}`.execute(trx)
    second = sql`update ads set status = 4 where campaign_id = ${id}`.execute(other)
    await sql`select pg_sleep(0.3)`.execute(trx)
  })
  await second
  await other.destroy()
  expect(await differences()).toEqual([])
})

test('statements over the same campaigns in other orders do not wait for each other crosswise', async () => {
  const other = createDb(t.connection, { max: 1 })
  const both = ids.slice(0, 2)
  const turn = async (db: Db, statement: RawBuilder<unknown>) => {
    for (let round = 0; round < 60; round += 1) await statement.execute(db)
  }
  await Promise.all([
    turn(t.db, sql`update campaigns set enabled = not enabled, archived_at = null where id = any(${both})`),
    turn(
      other,
      sql`update ads set status = 7 - status, active = true where status in (3, 4) and campaign_id in (
        select campaign_id from ads where campaign_id = any(${both}) order by campaign_id desc)`,
    ),
  ])
  await other.destroy()
  expect(await differences()).toEqual([])
})

test('of the days on which budgets were spent, only the last two are kept', async () => {
  const id = ids[0] ?? 0
  for (const days of [3, 4, 5, 6]) await spend(days, 1)(id)
  const { rows } = await sql<{ days: number }>`
    select day - tehran_day(${now}) as days from spent_budgets where campaign_id = ${id} and day > 0 order by 1
  `.execute(t.db)
  expect(rows.map(({ days }) => days)).toEqual([5, 6])
})
