import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/client.ts'

const MEASURES = [
  'impressions',
  'viewable',
  'clicks',
  'free_clicks',
  'invalid_clicks',
  'spend',
  'corrected',
] as const

/** The tables of sums, and the columns that identify their rows besides account and campaign. */
const TABLES = [
  { table: 'report_hours', keys: { hour: 'hour' } },
  { table: 'report_days', keys: { day: 'day' } },
  { table: 'report_cities', keys: { day: 'day', key: 'city' } },
  { table: 'report_categories', keys: { day: 'day', key: 'category' } },
  { table: 'report_keywords', keys: { day: 'day', key: 'keyword' } },
  { table: 'report_places', keys: { day: 'day', key: 'place' } },
  { table: 'report_reasons', keys: { day: 'day', key: 'reason' } },
] as const

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)))
const totals = sql.join(MEASURES.map((name) => sql`sum(${sql.ref(name)})`))
const added = (table: string, columns: readonly string[]) =>
  sql.join(
    columns.map(
      (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
    ),
  )

/**
 * Adds rows of `part` to all sums: account_id, campaign_id, day, hour, city, category, keyword, place, reason
 * (a place in INVALID_REASONS, or null) and the measures. Each campaign has its rows, and its account has
 * rows with the campaign 0.
 */
export async function addSums(trx: Db, part: RawBuilder<unknown>): Promise<void> {
  await sql`create temporary table report_part on commit drop as ${part}`.execute(trx)
  // One statement for each table, so that each ends well within its limit.
  for (const { table, keys } of TABLES) await addTo(trx, table, keys)
  await sql`drop table report_part`.execute(trx)
}

/** In the order of the index: its pages are then read and written once each, however many rows there are. */
async function addTo(trx: Db, table: string, keys: Readonly<Record<string, string>>) {
  const columns = ['account_id', 'campaign_id', ...Object.keys(keys)]
  const by = names(Object.values(keys))
  await sql`
    insert into ${sql.table(table)} (${names([...columns, ...MEASURES])})
    select account_id, coalesce(campaign_id, 0), ${by}, ${totals} from report_part
    where ${table === 'report_reasons' ? sql`reason is not null` : sql`true`}
    group by grouping sets ((account_id, campaign_id, ${by}), (account_id, ${by}))
    order by ${sql.join(columns.map((_, at) => sql.lit(at + 1)))}
    on conflict (${names(columns)}) do update set ${added(table, MEASURES)}
  `.execute(trx)
}

const OPERATORS = ['impressions', 'clicks', 'wins', 'losses', 'cost_micro', 'spend', 'corrected'] as const

/**
 * Adds rows of `part` to the operator's figures: day, hour, city, category, place, style and the measures of
 * `report_exchange`.
 */
export async function addExchange(trx: Db, part: RawBuilder<unknown>): Promise<void> {
  const sums = sql.join(OPERATORS.map((name) => sql`sum(${sql.ref(name)})`))
  await sql`
    with part as materialized (${part}), days_added as (
      insert into report_exchange (day, category, place, ${names(OPERATORS)})
      select day, category, place, ${sums} from part group by 1, 2, 3
      on conflict (day, category, place) do update set ${added('report_exchange', OPERATORS)}
    ), hours_added as (
      insert into report_exchange_hours (hour, tier, style, ${names(OPERATORS)})
      select hour, city_tier(cities.slug), style, ${sums} from part left join cities on cities.id = part.city
      group by 1, 2, 3
      on conflict (hour, tier, style) do update set ${added('report_exchange_hours', OPERATORS)}
    )
    select from part limit 0
  `.execute(trx)
}
