import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdvertiser } from '../../test/advertiser.ts'
import { bidOf } from '../../test/bids.ts'
import { drawing } from '../../test/chaos/chaos.ts'
import { patientEvents } from '../../test/events.ts'
import { testDb } from '../../test/harness.ts'
import { chargingJobs, chargingTurns } from '../delivery/charging/service.ts'
import { correctClicks } from '../delivery/charging/correct-clicks.ts'
import { postDueSpend } from '../delivery/charging/post-spend.ts'
import { createDb, type Db } from '../platform/db/client.ts'
import type { EventLog } from '../delivery/tracking/event-log.ts'
import { KINDS } from '../delivery/tracking/tracked-event.ts'
import { balanceReports } from './ledger-check.ts'
import { keepPhrases } from './keyword-phrases.ts'
import { rebuildReports } from './rebuild.ts'
import { rollUpReports } from './roll-up.ts'

const TABLES = {
  report_hours: 'hour',
  report_days: 'day',
  report_cities: 'city',
  report_categories: 'category',
  report_keywords: 'keyword',
  report_places: 'place',
} as const
const silent = { info: () => {}, warn: () => {}, error: () => {} }

let t: Awaited<ReturnType<typeof testDb>>
let events: EventLog
let sequence = 0
let now = new Date()
const random = drawing(7)
const draw = (below: number) => Math.floor(random() * below)
beforeAll(async () => {
  t = await testDb()
  events = patientEvents(t.connection, () => now)
  await sql`select make_event_partitions(tehran_hour(now()) - 60, tehran_hour(now()))`.execute(t.db)
})
afterAll(async () => {
  await events.close()
  await t.drop()
})

/** Impressions, views, losses, wins and clicks, some of them invalid, over many places. */
async function traffic(campaigns: readonly { campaignId: number; adId: number }[], count: number) {
  const calls = Array.from({ length: count }, () => {
    const { campaignId, adId } = campaigns[draw(campaigns.length)]!
    const token = bidOf({
      sequence: ++sequence,
      campaignId,
      adId,
      issuedAt: Math.floor(Date.now() / 1_000) - 60,
      city: draw(4),
      category: draw(3),
      keyword: [0, 1, 77][draw(3)]!,
      style: draw(2) as 0 | 1,
      page: draw(5),
      offset: draw(60),
      cpc: 1_000 + draw(5) * 1_000,
    })
    const call = (kind: (typeof KINDS)[keyof typeof KINDS], value: bigint | null = null) => ({
      kind,
      token,
      network: 0n,
      unnamedDevice: 0n,
      seen: draw(10) === 0 ? ('bot_agent' as const) : null,
      value,
    })
    return [
      call(KINDS.impression),
      ...(draw(2) === 0 ? [call(KINDS.viewable)] : []),
      ...(draw(2) === 0 ? [call(KINDS.billed, 4_000n)] : [call(KINDS.loss, 102n)]),
      ...(draw(3) === 0 ? [call(KINDS.click)] : []),
    ]
  }).flat()
  now = new Date(Date.now() - 10_000)
  await events.append(calls.filter(({ kind }) => kind !== KINDS.click))
  now = new Date()
  await events.append(calls.filter(({ kind }) => kind === KINDS.click))
}

const later = () => new Date(Date.now() + 90_000)
async function charge() {
  const turn = chargingTurns({ now: later })
  while (await turn(t.db));
  await postDueSpend(t.db, { now: later(), after: 0 })
}
const count = async () => {
  while (await rollUpReports(t.db));
}

/** The correct content of a table, summed here in another way than by the product. */
async function truthOf(key: string) {
  const at = { hour: 'tehran_hour(at)', day: 'tehran_day(at)' }[key] ?? key
  const { rows } = await sql`
    with one as (
      select campaign_id, received_at as at, city, category, keyword::int8, style * 100 + least(page, 2) * 10
          + least(offset_ / 10, 3) as place, (kind = 1)::int as shown, (kind = 2)::int as seen, 0 as clicked,
        0 as free, 0 as invalid, 0::int8 as spent, 0::int8 as given
      from delivery_events where kind in (1, 2) and reason is null
      union all
      select click_charges.campaign_id, clicked_at, click_charges.city, click_charges.category,
        click_charges.keyword, style * 100 + least(page, 2) * 10 + least(offset_ / 10, 3), 0, 0,
        (click_charges.reason is null or click_charges.reason = 'over_budget')::int,
        (click_charges.reason is not distinct from 'over_budget')::int,
        (click_charges.reason is not null and click_charges.reason <> 'over_budget')::int, amount, 0
      from click_charges join delivery_events on epoch = click_epoch and sequence = click_sequence and kind = 3
      union all
      select click_charges.campaign_id, corrected_at, click_charges.city, click_charges.category,
        click_charges.keyword, style * 100 + least(page, 2) * 10 + least(offset_ / 10, 3), 0, 0, 0, 0, 0, 0,
        click_corrections.amount
      from click_corrections join click_charges using (click_epoch, click_sequence)
        join delivery_events on epoch = click_epoch and sequence = click_sequence and kind = 3
    )
    select campaigns.account_id, campaign_id, ${sql.raw(`(${at})::int8`)} as key, sum(shown)::int8 as impressions,
      sum(seen)::int8 as viewable, sum(clicked)::int8 as clicks, sum(free)::int8 as free_clicks,
      sum(invalid)::int8 as invalid_clicks, sum(spent)::int8 as spend, sum(given)::int8 as corrected
    from one join campaigns on campaigns.id = campaign_id group by 1, 2, 3 order by 1, 2, 3
  `.execute(t.db)
  return rows
}

/** The content of a table: for each campaign, or summed over the account's own rows. */
async function saidIn(table: keyof typeof TABLES, db: Db = t.db) {
  const key = table === 'report_hours' ? 'hour' : table === 'report_days' ? 'day' : 'key'
  const measures = sql.raw(
    ['impressions', 'viewable', 'clicks', 'free_clicks', 'invalid_clicks', 'spend', 'corrected']
      .map((name) => `sum(${name})::int8 as ${name}`)
      .join(', '),
  )
  const rows = async (whose: string) =>
    (
      await sql`
        select account_id, ${sql.raw(whose)} as campaign_id, ${sql.ref(key)}::int8 as key, ${measures}
        from ${sql.table(table)} where ${sql.raw(whose === '0' ? 'campaign_id = 0' : 'campaign_id > 0')}
        group by 1, 2, 3 order by 1, 2, 3
      `.execute(db)
    ).rows
  return { campaigns: await rows('campaign_id'), accounts: await rows('0') }
}

async function expectTruth() {
  for (const [table, key] of Object.entries(TABLES)) {
    const { campaigns } = await saidIn(table as keyof typeof TABLES)
    expect(campaigns, table).toEqual(await truthOf(key))
    const { rows } = await sql`
      select account_id from ${sql.table(table)} group by account_id
      having sum(case campaign_id when 0 then -1 else 1 end * (impressions + 3 * viewable + 7 * clicks
        + 11 * free_clicks + 13 * invalid_clicks + 17 * spend + 19 * corrected)) <> 0
    `.execute(t.db)
    expect(rows, `${table} of accounts`).toEqual([])
  }
}

test('every table is the sum of events, charges and corrections, even if two processes count and are interrupted', async () => {
  const advertisers = await Promise.all([
    openAdvertiser(t.db, { balance: 100_000_000n, bid: 5_000 }),
    openAdvertiser(t.db, { balance: 100_000_000n, bid: 5_000, budget: 30_000n }),
  ])
  // Two processes count at once, both on connections that are cut again and again.
  const counting = new AbortController()
  const counters = [1, 2].map(async () => {
    const db = createDb(t.connection, { max: 1 })
    while (!counting.signal.aborted) await rollUpReports(db).catch(() => {})
    await db.destroy()
  })
  for (let round = 0; round < 12; round += 1) {
    await traffic(advertisers, 60)
    await charge()
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%report%' and random() < 0.5
    `.execute(t.db)
  }
  counting.abort()
  await Promise.all(counters)
  const { rows: paid } = await sql<{ epoch: bigint; sequence: bigint }>`
    select click_epoch as epoch, click_sequence as sequence from click_charges where amount > 0 limit 20
  `.execute(t.db)
  expect(paid).toHaveLength(20)
  await correctClicks(t.db, paid, 'batch_found', new Date())
  await count()
  await expectTruth()
  const { rows } = await sql<{ invalid: bigint }>`
    select sum(clicks)::int8 as clicks, sum(invalid_clicks)::int8 as invalid from report_reasons
    where campaign_id = 0 and key = 9
  `.execute(t.db)
  const { rows: bots } = await sql<{ count: bigint }>`
    select count(*) as count from click_charges where reason = 'bot_agent'
  `.execute(t.db)
  expect(rows[0]?.invalid).toBe(bots[0]?.count)
})

test('the operator sees the costs of impressions beside the income of their clicks', async () => {
  const sums = (table: string) =>
    sql`
      select sum(impressions)::int8 as impressions, sum(clicks)::int8 as clicks, sum(wins)::int8 as wins,
        sum(losses)::int8 as losses, sum(cost_micro)::int8 as cost, sum(spend)::int8 as spend,
        sum(corrected)::int8 as corrected
      from ${sql.table(table)}
    `.execute(t.db)
  const { rows } = await sums('report_exchange')
  const { rows: truth } = await sql`
    select (select count(*) from delivery_events where kind = 1 and reason is null) as impressions,
      (select count(*) from click_charges where reason is null or reason = 'over_budget') as clicks,
      (select count(*) from delivery_events where kind = 5) as wins,
      (select count(*) from delivery_events where kind = 4 and sequence % 50 = 1) as losses,
      (select count(*) * 4000000 from delivery_events where kind = 5) as cost,
      (select sum(amount)::int8 from click_charges) as spend,
      (select sum(amount)::int8 from click_corrections) as corrected
  `.execute(t.db)
  expect(rows).toEqual(truth)
  expect((await sums('report_exchange_hours')).rows).toEqual(truth)
  const { rows: codes } =
    await sql`select code, sum(losses)::int as losses from report_losses group by 1`.execute(t.db)
  expect(codes).toEqual([{ code: 102, losses: Number((truth[0] as { losses: bigint }).losses) }])
})

const contents = async () =>
  Object.fromEntries(
    await Promise.all(
      [
        ...Object.keys(TABLES),
        'report_reasons',
        'report_exchange',
        'report_exchange_hours',
        'report_losses',
      ].map(async (table) => {
        const { rows } = await sql`select * from ${sql.table(table)} as each order by each::text`.execute(
          t.db,
        )
        return [table, rows] as const
      }),
    ),
  )

test('a rebuilt report equals the counted one, even while more is counted', async () => {
  const before = await contents()
  for (const table of Object.keys(TABLES)) {
    await sql`update ${sql.table(table)} set clicks = clicks + 5, impressions = 1, spend = spend * 2`.execute(
      t.db,
    )
  }
  await sql`delete from report_reasons`.execute(t.db)
  await rebuildReports(t.db)
  expect(await contents()).toEqual(before)

  const advertiser = await openAdvertiser(t.db, { balance: 100_000_000n, bid: 5_000 })
  await traffic([advertiser], 200)
  await charge()
  await Promise.all([rebuildReports(t.db), count()])
  await count()
  await expectTruth()
  const { rows } = await sql`select rebuilding_since from report_state`.execute(t.db)
  expect(rows).toEqual([{ rebuilding_since: null }])
})

test('a day whose events are gone keeps its impressions and gets its clicks again', async () => {
  const before = await contents()
  await sql`
    update report_days set clicks = 0, spend = 0 where true;
    delete from report_reasons;
  `.execute(t.db)
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'delivery_events'::regclass
  `.execute(t.db)
  for (const { name } of rows)
    await sql`alter table delivery_events detach partition ${sql.table(name)}`.execute(t.db)
  await rebuildReports(t.db)
  expect(await contents()).toEqual(before)
})

test('closed days equal the postings, and a different one is reported until it does', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000)
  expect(await balanceReports(t.db, tomorrow)).toEqual([])
  const change = (by: number) =>
    sql`
      update report_days set spend = spend + ${by} where ctid = (
        select ctid from report_days where campaign_id = 0 order by account_id limit 1
      )
    `.execute(t.db)
  await change(1)
  const [difference] = await balanceReports(t.db, tomorrow)
  expect(difference).toMatchObject({ reported: (difference?.posted ?? 0n) + 1n })
  const kept = () => sql`select account_id from report_differences`.execute(t.db)
  expect((await kept()).rows).toHaveLength(1)
  await change(-1)
  expect(await balanceReports(t.db, tomorrow)).toEqual([])
  expect((await kept()).rows).toEqual([])
})

test('phrases of campaigns are stored under the hashes in their tokens', async () => {
  const { campaignId, accountId } = await openAdvertiser(t.db, { balance: 0n, bid: 5_000 })
  await sql`update campaigns set keywords = '{کفش چرمی,كفش}' where id = ${campaignId}`.execute(t.db)
  await keepPhrases(t.db)
  await sql`update campaigns set keywords = '{کتانی}' where id = ${campaignId}`.execute(t.db)
  await keepPhrases(t.db)
  const { rows } = await sql<{ phrase: string }>`
    select phrase from report_phrases where account_id = ${accountId} order by phrase
  `.execute(t.db)
  expect(rows.map(({ phrase }) => phrase).toSorted()).toEqual(['كفش', 'کتانی', 'کفش چرمی'].toSorted())
})

test('old events are dropped, those of three days stay', async () => {
  await sql`select make_event_partitions(tehran_hour(now()) - 100, tehran_hour(now()) - 60)`.execute(t.db)
  const job = chargingJobs(t.db, silent).find(({ name }) => name === 'forget-events')
  await job?.work(new AbortController().signal)
  const { rows } = await sql<{ oldest: number }>`
    select tehran_hour(now()) - min(substring(inhrelid::regclass::text from '[0-9]+$')::int) as oldest
    from pg_inherits where inhparent = 'delivery_events'::regclass
  `.execute(t.db)
  expect(rows).toEqual([{ oldest: 72 }])
})
