import type { Day } from '@jarchi/shared/time/jalali.ts'
import { daysOf, type ReportRange } from '@jarchi/shared/reports/report-range.ts'
import { sql } from 'kysely'
import { rowCount } from '../platform/db/page-slice.ts'
import type { Db } from '../platform/db/client.ts'
import { startOfTehranDay } from '../platform/db/tehran-days.ts'
import { dayNumber } from './day-numbers.ts'
import { NOTHING, summed, type Figures } from './figures.ts'

/** An account, or one of its campaigns. */
export type Scope = { accountId: number; campaignId: number | null }

/** The owner of the rows: an account's own rows have the campaign 0. */
export function rowsOf({ accountId, campaignId }: Scope) {
  return sql`account_id = ${BigInt(accountId)} and campaign_id = ${BigInt(campaignId ?? 0)}`
}

export function daysWithin({ from, to }: ReportRange) {
  return sql`day between ${dayNumber(from)} and ${dayNumber(to)}`
}

export function hoursWithin({ from, to }: ReportRange) {
  return sql`hour between ${dayNumber(from) * 24} and ${dayNumber(to) * 24 + 23}`
}

export async function totalOf(db: Db, scope: Scope, range: ReportRange): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select ${summed} from report_days where ${rowsOf(scope)} and ${daysWithin(range)}
  `.execute(db)
  return rows[0] ?? NOTHING
}

export async function figuresByDay(db: Db, scope: Scope, range: ReportRange): Promise<Map<number, Figures>> {
  const { rows } = await sql<Figures & { day: number }>`
    select day, ${summed} from report_days where ${rowsOf(scope)} and ${daysWithin(range)} group by day
  `.execute(db)
  return new Map(rows.map(({ day, ...figures }) => [day, figures]))
}

/** An account's figures on each day of a range. */
export async function dailyFigures(
  db: Db,
  accountId: number,
  range: ReportRange,
): Promise<{ day: Day; figures: Figures }[]> {
  const known = await figuresByDay(db, { accountId, campaignId: null }, range)
  return daysOf(range).map((day) => ({ day, figures: known.get(dayNumber(day)) ?? NOTHING }))
}

export async function figuresByHour(db: Db, scope: Scope, range: ReportRange): Promise<Map<number, Figures>> {
  const { rows } = await sql<Figures & { hour: number }>`
    select hour, ${summed} from report_hours where ${rowsOf(scope)} and ${hoursWithin(range)} group by hour
  `.execute(db)
  return new Map(rows.map(({ hour, ...figures }) => [hour, figures]))
}

/** By the hour of the week, from Saturday 0:00; the epoch began on a Thursday. */
export async function figuresByWeekHour(
  db: Db,
  scope: Scope,
  range: ReportRange,
): Promise<Map<number, Figures>> {
  const { rows } = await sql<Figures & { slot: number }>`
    select (hour + 120) % 168 as slot, ${summed} from report_hours
    where ${rowsOf(scope)} and ${hoursWithin(range)} group by 1
  `.execute(db)
  return new Map(rows.map(({ slot, ...figures }) => [slot, figures]))
}

export type State = { countedUntil: Date; isRebuilding: boolean }

export async function reportState(db: Db): Promise<State> {
  const row = await db
    .selectFrom('report_state')
    .select(['counted_until', 'rebuilding_since'])
    .executeTakeFirstOrThrow()
  return { countedUntil: row.counted_until, isRebuilding: row.rebuilding_since !== null }
}

/** How many days of accounts differed when reports and postings were last compared. */
export async function countDifferences(db: Db): Promise<number> {
  return rowCount(db.selectFrom('report_differences'))
}

/** Days of the range on which the account's report and postings differ. */
export async function differingDays(db: Db, accountId: number, range: ReportRange): Promise<number[]> {
  const { rows } = await sql<{ day: number }>`
    select day from report_differences where account_id = ${BigInt(accountId)} and ${daysWithin(range)} order by day
  `.execute(db)
  return rows.map(({ day }) => day)
}

export type ReasonRow = { key: bigint; clicks: number }

export async function clicksByReason(db: Db, scope: Scope, range: ReportRange): Promise<ReasonRow[]> {
  const { rows } = await sql<ReasonRow>`
    select key, sum(invalid_clicks)::float8 as clicks from report_reasons
    where ${rowsOf(scope)} and ${daysWithin(range)} group by key having sum(invalid_clicks) > 0 order by 2 desc, 1
  `.execute(db)
  return rows
}

export type CorrectionRow = {
  at: Date
  clicks: number
  amount: number
  reason: string
  campaign_id: bigint
  title: string
}

const MOST_CORRECTIONS = 200

export async function correctionsOf(db: Db, { accountId, campaignId }: Scope, range: ReportRange) {
  const { rows } = await sql<CorrectionRow>`
    select max(given.corrected_at) as at, count(*)::int as clicks, sum(given.amount)::float8 as amount, given.reason,
      click.campaign_id, campaigns.title
    from click_corrections given join click_charges click using (click_epoch, click_sequence)
      join campaigns on campaigns.id = click.campaign_id
    where given.account_id = ${BigInt(accountId)}
      and given.corrected_at >= ${startOfTehranDay(dayNumber(range.from))}
      and given.corrected_at < ${startOfTehranDay(dayNumber(range.to) + 1)}
      and (${campaignId}::int8 is null or click.campaign_id = ${campaignId}::int8)
    group by given.batch, given.reason, click.campaign_id, campaigns.title
    order by 1 desc, click.campaign_id limit ${MOST_CORRECTIONS}
  `.execute(db)
  return rows
}

/** The campaign's title and hours; null for another account's campaign. */
export async function ownCampaign(db: Db, accountId: number, campaignId: number) {
  const row = await db
    .selectFrom('campaigns')
    .select(['title', 'daypart'])
    .where('account_id', '=', BigInt(accountId))
    .where('id', '=', BigInt(campaignId))
    .executeTakeFirst()
  return row ?? null
}
