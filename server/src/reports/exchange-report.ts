import type { StaffExchangeReport, Traded } from '@jarchi/shared/api/staff-reports.ts'
import { daysOf, type ReportRange } from '@jarchi/shared/reports/report-range.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { LOSSES_TOLD } from '../platform/db/told-losses.ts'
import { CATEGORY_TITLE, placeName } from './breakdown.ts'
import { dayNumber, dayOfNumber } from './day-numbers.ts'
import { daysWithin, hoursWithin } from './sum-queries.ts'
import { reportTexts } from '../platform/texts/reports.ts'

const { breakdown: texts } = reportTexts

const SUMS = sql`
  coalesce(sum(impressions), 0)::float8 as impressions, coalesce(sum(clicks), 0)::float8 as clicks,
  coalesce(sum(wins), 0)::float8 as wins, coalesce(sum(losses), 0)::float8 as losses,
  round(coalesce(sum(cost_micro), 0) / 1000000)::float8 as cost, coalesce(sum(spend), 0)::float8 as revenue,
  coalesce(sum(corrected), 0)::float8 as corrected
`
type Sums = Omit<Traded, 'margin'>
const NOTHING: Sums = { impressions: 0, clicks: 0, wins: 0, losses: 0, cost: 0, revenue: 0, corrected: 0 }

/** The operator's costs and income, by day, hour of the day, category, place, style and tier of city. */
export async function exchangeReport(db: Db, range: ReportRange): Promise<StaffExchangeReport> {
  const [total, days, categories, places, hours, styles, tiers, losses, requests] = await Promise.all([
    sumsBy(db, range, sql`0`),
    sumsBy(db, range, sql`day`),
    sumsBy(db, range, sql`category`),
    sumsBy(db, range, sql`place`),
    sumsByHours(db, range, sql`hour % 24`),
    sumsByHours(db, range, sql`style`),
    sumsByHours(db, range, sql`tier`),
    lossesOf(db, range),
    requestsOf(db, range),
  ])
  const names = await categoryNames(db)
  const all = total.get(0) ?? NOTHING
  const known = all.wins + all.losses * LOSSES_TOLD
  const asked = [...requests.values()].reduce((sum, count) => sum + count, 0)
  return {
    total: traded(all),
    losses_told_of: LOSSES_TOLD,
    win_rate: known === 0 ? null : all.wins / known,
    requests: asked,
    fill: asked === 0 ? null : Math.min(1, all.impressions / asked),
    days: daysOf(range).map((day) => {
      const number = dayNumber(day)
      return { day, requests: requests.get(number) ?? 0, ...traded(days.get(number) ?? NOTHING) }
    }),
    categories: largest(categories, (id) => names.get(id) ?? { key: '', title: texts.unknown }),
    places: largest(places, placeName),
    hours: Array.from({ length: 24 }, (_, hour) => ({ hour, ...traded(hours.get(hour) ?? NOTHING) })),
    styles: largest(styles, (style) => ({
      key: style < 0 ? '' : String(style),
      title: style < 0 ? texts.unknown : texts.style(style),
    })),
    tiers: largest(tiers, (tier) => ({
      key: tier === 0 ? '' : String(tier),
      title: texts.tiers[tier] ?? texts.unknown,
    })),
    losses,
  }
}

function sumsBy(db: Db, range: ReportRange, by: RawBuilder<unknown>) {
  return grouped(db, by, sql`report_exchange where ${daysWithin(range)}`)
}

function sumsByHours(db: Db, range: ReportRange, by: RawBuilder<unknown>) {
  return grouped(db, by, sql`report_exchange_hours where ${hoursWithin(range)}`)
}

async function grouped(db: Db, by: RawBuilder<unknown>, rowsFrom: RawBuilder<unknown>) {
  const { rows } = await sql<Sums & { by: number }>`
    select ${by} as by, ${SUMS} from ${rowsFrom} group by 1
  `.execute(db)
  return new Map<number, Sums>(rows.map(({ by: key, ...sums }) => [Number(key), sums]))
}

async function lossesOf(db: Db, range: ReportRange) {
  const { rows } = await sql<{ code: number; losses: number }>`
    select code, sum(losses)::float8 as losses from report_losses where ${daysWithin(range)}
    group by code order by 2 desc, 1
  `.execute(db)
  return rows
}

/** Requests by day: bidders count them by week and hour of the week. */
async function requestsOf(db: Db, range: ReportRange): Promise<Map<number, number>> {
  const { rows } = await sql<{ day: number; requests: number }>`
    select wanted.day, round(sum(requests))::float8 as requests
    from generate_series(${dayNumber(range.from)}::int, ${dayNumber(range.to)}::int) as wanted (day)
      join traffic_hours on week = wanted.day / 7 and slot / 24 = (wanted.day + 5) % 7
    group by 1
  `.execute(db)
  return new Map(rows.map(({ day, requests }) => [day, requests]))
}

type Name = { key: string; title: string }

async function categoryNames(db: Db): Promise<Map<number, Name>> {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'en_name as key', CATEGORY_TITLE.as('title')])
    .execute()
  return new Map(rows.map(({ id, ...name }) => [Number(id), name]))
}

function largest(sums: ReadonlyMap<number, Sums>, nameOf: (id: number) => Name) {
  return [...sums]
    .toSorted(([, a], [, b]) => b.revenue - a.revenue || b.impressions - a.impressions)
    .map(([id, each]) => ({ ...nameOf(id), ...traded(each) }))
}

function traded(sums: Sums): Traded {
  return { ...sums, margin: sums.revenue - sums.corrected - sums.cost }
}

/** Days that do not balance, the newest first. */
export async function differences(db: Db) {
  const { rows } = await sql<{
    day: number
    id: bigint
    name: string
    is_vip: boolean
    reported: number
    posted: number
  }>`
    select day, accounts.id, accounts.name, accounts.is_vip, reported::float8 as reported, posted::float8 as posted
    from report_differences join accounts on accounts.id = account_id order by day desc, accounts.id limit 500
  `.execute(db)
  return rows.map(({ day, id, name, is_vip, ...amounts }) => ({
    day: dayOfNumber(day),
    account: { id: Number(id), name, is_vip },
    ...amounts,
  }))
}
