import { LEAST_IMPRESSIONS_OF_RATE } from '@jarchi/shared/delivery/click-rate.ts'
import type { CAMPAIGN_REPORT_SORTS } from '@jarchi/shared/reports/report-choices.ts'
import { addDays, type Day } from '@jarchi/shared/time/jalali.ts'
import type { ReportRange } from '@jarchi/shared/reports/report-range.ts'
import { sql } from 'kysely'
import {
  filteredCampaigns,
  type CampaignFilter,
  type DeliveryMoment,
} from '../advertising/campaigns/service.ts'
import type { Db } from '../platform/db/client.ts'
import type { Slice } from '../platform/db/page-slice.ts'
import { startOfTehranDay } from '../platform/db/tehran-days.ts'
import { dayNumber } from './day-numbers.ts'
import { NOTHING, summed, type Figures } from './figures.ts'
import { daysWithin, type Scope } from './sum-queries.ts'

export type CampaignSort = (typeof CAMPAIGN_REPORT_SORTS)[number]
export const SPARKLINE_DAYS = 14

const ORDERS: Record<CampaignSort, ReturnType<typeof sql>> = {
  clicks: sql`clicks desc nulls last, impressions desc nulls last`,
  spend: sql`spend desc nulls last, clicks desc nulls last`,
  impressions: sql`impressions desc nulls last, clicks desc nulls last`,
  ctr: sql`clicks / case when impressions >= ${sql.lit(LEAST_IMPRESSIONS_OF_RATE)} then impressions end desc nulls last, clicks desc nulls last`,
  title: sql`title, found.id`,
  created_at: sql`created_at desc`,
}

type Wanted = Slice & {
  filter: CampaignFilter
  sort: CampaignSort
  range: ReportRange
  moment: DeliveryMoment
}
export type CampaignFigures = Figures & { id: bigint; title: string }
type Summed = CampaignFigures & { [Name in keyof Figures as `total_${Name}`]: number }

/**
 * Campaigns with their figures in the range, one page of those that the filter finds, and the sum of all of
 * them.
 */
export async function campaignFigures(
  db: Db,
  accountId: number,
  wanted: Wanted,
): Promise<{ rows: CampaignFigures[]; total: Figures }> {
  const { filter, sort, range, offset, limit, moment } = wanted
  const found = filteredCampaigns(db, accountId, filter, moment)
  const { rows } = await sql<Summed>`
    with counted as materialized (
      select found.id, found.title, found.created_at, ${figures} from (${found}) found left join (
        select campaign_id as id, ${summed} from report_days
        where account_id = ${BigInt(accountId)} and campaign_id > 0 and ${daysWithin(range)} group by 1
      ) sums using (id)
    )
    select found.*, ${totals} from counted found
    order by ${ORDERS[sort]}, found.id desc offset ${offset} limit ${limit}
  `.execute(db)
  const [first] = rows
  if (!first) return { rows, total: await filteredTotal(db, accountId, wanted) }
  const total = Object.fromEntries(
    Object.keys(NOTHING).map((name) => [name, first[`total_${name as keyof Figures}`]]),
  ) as Figures
  return { rows, total }
}

const totals = sql.join(
  Object.keys(NOTHING).map((name) => sql`sum(${sql.ref(name)}) over () as ${sql.ref(`total_${name}`)}`),
)

const figures = sql.join(
  Object.keys(NOTHING).map(
    (name) => sql`coalesce(${sql.ref(`sums.${name}`)}, 0)::float8 as ${sql.ref(name)}`,
  ),
)

/** The sum over all campaigns that the filter finds, and their number. */
export async function filteredTotal(
  db: Db,
  accountId: number,
  { filter, range, moment }: Pick<Wanted, 'filter' | 'range' | 'moment'>,
): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select ${summed} from report_days
    where account_id = ${BigInt(accountId)} and ${daysWithin(range)}
      and campaign_id in (select id from (${filteredCampaigns(db, accountId, filter, moment)}) found)
  `.execute(db)
  return rows[0] ?? NOTHING
}

export async function figuresOfCampaigns(
  db: Db,
  accountId: number,
  ids: readonly bigint[],
  range: ReportRange,
) {
  const { rows } = await sql<Figures & { id: bigint }>`
    select campaign_id as id, ${summed} from report_days
    where account_id = ${BigInt(accountId)} and campaign_id = any(${[...ids]}::int8[]) and ${daysWithin(range)}
    group by 1
  `.execute(db)
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** Each campaign's clicks on each day up to this one, and what one cost (rial) on those that had some; the oldest first. */
export async function sparklines(db: Db, accountId: number, ids: readonly bigint[], today: Day) {
  const range = { from: addDays(today, 1 - SPARKLINE_DAYS), to: today }
  const { rows } = await sql<{ id: bigint; day: number; clicks: number; price: number | null }>`
    select campaign_id as id, day, clicks,
      round(spend::numeric / nullif(clicks - free_clicks, 0))::float8 as price
    from report_days
    where account_id = ${BigInt(accountId)} and campaign_id = any(${[...ids]}::int8[]) and ${daysWithin(range)}
    order by day
  `.execute(db)
  const first = dayNumber(range.from)
  const empty = () => ({ clicks: Array<number>(SPARKLINE_DAYS).fill(0), prices: [] as number[] })
  const lines = new Map(ids.map((id) => [id, empty()]))
  for (const { id, day, clicks, price } of rows) {
    const line = lines.get(id)
    line?.clicks.splice(day - first, 1, clicks)
    if (price !== null) line?.prices.push(price)
  }
  return lines
}

export type EventRow = { at: Date; kind: string; campaign_id: bigint; title: string }

const MOST_EVENTS = 500

/** Events of the campaigns in the range, the oldest first. */
export async function eventsOf(
  db: Db,
  { accountId, campaignId }: Scope,
  range: ReportRange,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select * from (
      select event.at, event.kind, event.campaign_id, campaigns.title
      from campaign_events event join campaigns on campaigns.id = event.campaign_id
      where event.account_id = ${BigInt(accountId)}
        and event.at >= ${startOfTehranDay(dayNumber(range.from))}
        and event.at < ${startOfTehranDay(dayNumber(range.to) + 1)}
        and (${campaignId}::int8 is null or event.campaign_id = ${campaignId}::int8)
      order by event.at desc limit ${MOST_EVENTS}
    ) last order by at, campaign_id
  `.execute(db)
  return rows
}
