import { ceilingOf } from '@jarchi/shared/advertising/bid.ts'
import { adviceOn, type Advice, type CampaignFacts } from '@jarchi/shared/reports/report-advice.ts'
import { daysIn, type ReportRange } from '@jarchi/shared/reports/report-range.ts'
import { sql } from 'kysely'
import { bidRules, filteredCampaigns, type DeliveryMoment } from '../advertising/campaigns/service.ts'
import type { Db } from '../platform/db/client.ts'
import { startOfTehranDay } from '../platform/db/tehran-days.ts'
import type { Deps } from '../deps.ts'
import { dayNumber } from './day-numbers.ts'
import { figuresOfCampaigns } from './campaign-figures.ts'
import { NOTHING } from './figures.ts'
import { postFacts } from './post-report.ts'
import { figuresByWeekHour, type Scope } from './sum-queries.ts'

/** Advice for an account, or for a campaign compared with the account's others. */
export async function adviceFor(
  deps: Deps,
  scope: Scope,
  range: ReportRange,
  moment: DeliveryMoment,
): Promise<Advice[]> {
  const { db } = deps
  const { accountId, campaignId } = scope
  const campaigns = await filteredCampaigns(db, accountId, {}, moment).select('campaigns.bid').execute()
  const bids = bidRules(deps)
  const on = await filteredCampaigns(db, accountId, { status: 'ready' }, moment).execute()
  const ids = campaigns.map(({ id }) => id)
  const figures = await figuresOfCampaigns(db, accountId, ids, range)
  const spent = await spentHours(db, accountId, range)
  const since = await readySince(db, accountId)
  const posts = await postFacts(db, accountId, ids, range)
  const isOn = new Set(on.map(({ id }) => id))
  const hours = campaignId === null ? [] : await hoursOf(db, scope, range)
  const facts = campaigns.map(({ id, title, bid }): CampaignFacts => {
    const { impressions, clicks, spend } = figures.get(id) ?? NOTHING
    return {
      id: Number(id),
      title,
      isOn: isOn.has(id),
      hasCeiling: ceilingOf(Number(bid), bids) !== null,
      days: Math.min(daysIn(range), Math.max(0, dayNumber(range.to) - (since.get(id) ?? 0) + 1)),
      impressions,
      clicks,
      spend,
      spentAt: spent.get(id) ?? [],
      hours: Number(id) === campaignId ? hours : [],
      post: posts.get(id) ?? null,
    }
  })
  return adviceOn(facts, campaignId)
}

/** The hours of the day at which a campaign's budget was used up, one for each day. */
async function spentHours(db: Db, accountId: number, range: ReportRange): Promise<Map<bigint, number[]>> {
  const { rows } = await sql<{ id: bigint; hours: number[] }>`
    select campaign_id as id, array_agg(hour order by hour) as hours from (
      select campaign_id, tehran_day(at) as day, min(tehran_hour(at)) % 24 as hour from campaign_events
      where account_id = ${BigInt(accountId)} and kind = 'budget_spent'
        and at >= ${startOfTehranDay(dayNumber(range.from))}
        and at < ${startOfTehranDay(dayNumber(range.to) + 1)}
      group by 1, 2
    ) days group by 1
  `.execute(db)
  return new Map(rows.map(({ id, hours }) => [id, hours]))
}

/** The number of the day on which a campaign was last approved or switched on, if that is recorded. */
async function readySince(db: Db, accountId: number): Promise<Map<bigint, number>> {
  const { rows } = await sql<{ id: bigint; day: number }>`
    select campaign_id as id, tehran_day(max(at)) as day from campaign_events
    where account_id = ${BigInt(accountId)} and kind in ('approved', 'switched_on') group by 1
  `.execute(db)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

async function hoursOf(db: Db, scope: Scope, range: ReportRange) {
  const week = await figuresByWeekHour(db, scope, range)
  return Array.from({ length: 24 }, (_, hour) => {
    const same = [...week].filter(([slot]) => slot % 24 === hour).map(([, figures]) => figures)
    return {
      impressions: same.reduce((sum, { impressions }) => sum + impressions, 0),
      clicks: same.reduce((sum, { clicks }) => sum + clicks, 0),
    }
  })
}
