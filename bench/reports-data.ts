import { FULL_WEEK } from '@jarchi/shared/daypart.ts'
import { sql } from 'kysely'
import type { Db } from '../server/src/db/client.ts'

export type Scale = { campaigns: number; days: number }
/** The account of a thousand campaigns, and the one campaign whose breakdowns are whole. */
export type Marked = { large: number; campaign: number }

const LARGE_ACCOUNT = 1_000
const USUAL_ACCOUNT = 10

/**
 * A generated time of reports until today: every campaign has a row each day, the marked ones hours and breakdowns of
 * each day besides, and every campaign those of the last 30 days. All numbers follow from the ids.
 */
export async function fillReports(db: Db, { campaigns, days }: Scale): Promise<Marked> {
  const small = Math.max(0, Math.ceil((campaigns - LARGE_ACCOUNT) / USUAL_ACCOUNT))
  await sql`
    insert into accounts (name) select 'account ' || n from generate_series(0, ${small}::int) n
  `.execute(db)
  const { rows } = await sql<{ id: bigint }>`select min(id) as id from accounts`.execute(db)
  const large = Number(rows[0]?.id)
  await sql`
    insert into campaigns (
      account_id, title, search_text, enabled, daily_budget, bid, daypart, cities, neighborhoods, category_slugs,
      keywords, has_ad
    )
    select ${large}::int8 + case when n < ${LARGE_ACCOUNT} then 0 else 1 + (n - ${LARGE_ACCOUNT}) / ${USUAL_ACCOUNT} end,
      'campaign ' || n, 'campaign ' || n, true, 3000000, 20000, ${FULL_WEEK}::bit(168), '{tehran}', '{}', '{light}', '{}',
      true
    from generate_series(0, ${campaigns - 1}::int) n
  `.execute(db)
  await sql`analyze campaigns`.execute(db)
  const first = await sql<{ id: bigint }>`select min(id) as id from campaigns`.execute(db)
  const campaign = Number(first.rows[0]?.id)
  await sql`select make_report_partitions(tehran_day(now()) - ${days}::int, tehran_day(now()))`.execute(db)
  await fillDays(db, days)
  await fillHours(db, days, { large, campaign })
  for (const [table, keys] of [
    ['report_cities', 12],
    ['report_categories', 4],
    ['report_keywords', 10],
    ['report_places', 9],
  ] as const) {
    await fillBreakdown(db, days, { large, campaign }, table, keys)
  }
  await sql`
    insert into report_exchange
    select day, category, place, 1000, 10, 900, 10, 4000000000, 200000, 100
    from generate_series(tehran_day(now()) - ${days}::int, tehran_day(now())) day, generate_series(1, 40) category,
      generate_series(0, 35) place
  `.execute(db)
  await sql`vacuum analyze`.execute(db)
  return { large, campaign }
}

const measures = (seed: string, share: number) =>
  sql.raw(`
    ((${seed} * 7919) % 900 + 100) / ${share}, ((${seed} * 7919) % 900 + 100) / ${share} / 2, (${seed} * 31) % 9,
    0, (${seed} * 17) % 3, (${seed} * 31) % 9 * 20000, 0
  `)

async function fillDays(db: Db, days: number) {
  const range = sql`generate_series(tehran_day(now()) - ${days}::int, tehran_day(now()))`
  await sql`
    insert into report_days
    select account_id, id, day, ${measures('(id + day)', 1)} from ${range} day, campaigns
  `.execute(db)
  await sql`
    insert into report_days
    select account_id, 0, day, sum(impressions), sum(viewable), sum(clicks), 0, sum(invalid_clicks), sum(spend), 0
    from report_days group by 1, 3
  `.execute(db)
}

async function fillHours(db: Db, days: number, { large, campaign }: Marked) {
  await sql`
    insert into report_hours
    select ${large}::int8, id, hour, ${measures('(id + hour)', 24)}
    from generate_series((tehran_day(now()) - ${days}::int) * 24, tehran_day(now()) * 24 + 23) hour,
      unnest(array[0, ${campaign}]::int8[]) id
  `.execute(db)
}

async function fillBreakdown(db: Db, days: number, { large, campaign }: Marked, table: string, keys: number) {
  const rows = (whose: ReturnType<typeof sql>, from: number, count: number) =>
    sql`
      insert into ${sql.table(table)}
      select account_id, id, day, key, ${measures('(id + day + key)', 10)}
      from generate_series(tehran_day(now()) - ${from}::int, tehran_day(now())) day,
        generate_series(1, ${count}::int) key, (${whose}) whose
      on conflict do nothing
    `.execute(db)
  // A large account is shown in most cities.
  await rows(sql`select ${large}::int8 as account_id, 0::int8 as id`, days, keys * 25)
  await rows(sql`select ${large}::int8 as account_id, ${campaign}::int8 as id`, days, keys * 4)
  await rows(sql`select account_id, id from campaigns`, Math.min(days, 3), keys)
}
