import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/client.ts'

const MEASURES = [
  'impressions',
  'viewable',
  'clicks',
  'free_clicks',
  'invalid_clicks',
  'spend',
  'corrected',
] as const

/** The tables of sums, and what tells their rows apart besides account, campaign and day. */
const TABLES = [
  { table: 'report_days', key: null },
  { table: 'report_cities', key: 'city' },
  { table: 'report_categories', key: 'category' },
  { table: 'report_keywords', key: 'keyword' },
  { table: 'report_places', key: 'place' },
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
 * Adds rows of `part` to all sums: account_id, campaign_id, day, hour, city, category, keyword, place, reason (a place
 * in INVALID_REASONS, or null) and the measures. Each campaign has its rows, and its account one with the campaign 0.
 */
export async function addSums(trx: Db, part: RawBuilder<unknown>): Promise<void> {
  await sql`
    with part as materialized (${part}),
    ${sql.join([
      sql`report_hours_added as (${intoHours()})`,
      ...TABLES.map(({ table, key }) => sql`${sql.table(`${table}_added`)} as (${intoDays(table, key)})`),
      sql`report_reasons_added as (${intoReasons()})`,
    ])}
    select from part limit 0
  `.execute(trx)
}

function intoHours() {
  return sql`
    insert into report_hours (account_id, campaign_id, hour, ${names(MEASURES)})
    select account_id, coalesce(campaign_id, 0), hour, ${totals} from part
    group by grouping sets ((account_id, campaign_id, hour), (account_id, hour))
    on conflict (account_id, campaign_id, hour) do update set ${added('report_hours', MEASURES)}
  `
}

function intoDays(table: string, key: string | null) {
  const keys = key === null ? sql`` : sql`, key`
  const by = key === null ? sql`` : sql`, ${sql.ref(key)}`
  return sql`
    insert into ${sql.table(table)} (account_id, campaign_id, day${keys}, ${names(MEASURES)})
    select account_id, coalesce(campaign_id, 0), day${by}, ${totals} from part
    group by grouping sets ((account_id, campaign_id, day${by}), (account_id, day${by}))
    on conflict (account_id, campaign_id, day${keys}) do update set ${added(table, MEASURES)}
  `
}

function intoReasons() {
  return sql`
    insert into report_reasons (account_id, campaign_id, day, key, ${names(MEASURES)})
    select account_id, coalesce(campaign_id, 0), day, reason, ${totals} from part where reason is not null
    group by grouping sets ((account_id, campaign_id, day, reason), (account_id, day, reason))
    on conflict (account_id, campaign_id, day, key) do update set ${added('report_reasons', MEASURES)}
  `
}

const OPERATORS = ['impressions', 'clicks', 'wins', 'losses', 'cost_micro', 'spend', 'corrected'] as const

/**
 * Adds rows of `part` to what the operator sees: day, hour, city, category, place, style and the measures of
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
