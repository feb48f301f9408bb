import type { ReportPost } from '@jarchi/shared/api/reports.ts'
import type { CampaignFacts } from '@jarchi/shared/reports/report-advice.ts'
import type { ReportRange } from '@jarchi/shared/reports/report-range.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { missingOfPost, postDays, type CountedDay } from '../advertising/marketplace/service.ts'
import { dayNumber } from './day-numbers.ts'
import { rowsOf, type Scope } from './sum-queries.ts'

/** Views and chats of a campaign's post, and the campaign's spend on the days for which they are known. */
export async function postReport(
  db: Db,
  scope: Scope & { campaignId: number },
  range: ReportRange,
  mayViewAmounts: boolean,
): Promise<ReportPost> {
  const id = BigInt(scope.campaignId)
  const days = (await postDays(db, scope.accountId, [id], numbersOf(range))).get(id)
  if (days === undefined)
    return { post: null, missing: await missingOfPost(db, scope.accountId, scope.campaignId) }
  const chats = sum(days, 'chats')
  const cost_per_chat =
    mayViewAmounts && chats > 0 ? Math.round((await spendOn(db, scope, days)) / chats) : null
  return { post: { views: sum(days, 'views'), chats, cost_per_chat }, missing: null }
}

async function spendOn(db: Db, scope: Scope, days: readonly CountedDay[]): Promise<number> {
  const { rows } = await sql<{ spend: number }>`
    select coalesce(sum(spend), 0)::float8 as spend from report_days
    where ${rowsOf(scope)} and day = any(${days.map(({ day }) => day)}::int4[])
  `.execute(db)
  return rows[0]?.spend ?? 0
}

/**
 * Chats of each campaign's post, and the keyword with the most clicks on the days for which they are known.
 */
export async function postFacts(
  db: Db,
  accountId: number,
  ids: readonly bigint[],
  range: ReportRange,
): Promise<Map<bigint, NonNullable<CampaignFacts['post']>>> {
  const known = await postDays(db, accountId, ids, numbersOf(range))
  const days = [...known].flatMap(([id, counted]) => counted.map(({ day }) => ({ id, day })))
  if (days.length === 0) return new Map()
  const { rows } = await sql<{ id: bigint; keyword: string; clicks: number }>`
    select distinct on (id) id, phrase as keyword, clicks from (
      select report_keywords.campaign_id as id, report_phrases.phrase, sum(clicks)::float8 as clicks
      from report_keywords
        join unnest(${days.map(({ id }) => id)}::int8[], ${days.map(({ day }) => day)}::int4[])
          as counted (campaign_id, day) using (campaign_id, day)
        join report_phrases on report_phrases.account_id = report_keywords.account_id
          and report_phrases.keyword = report_keywords.key
      where report_keywords.account_id = ${BigInt(accountId)} group by 1, 2
    ) sums order by id, clicks desc, phrase
  `.execute(db)
  return new Map(rows.map(({ id, ...best }) => [id, { ...best, chats: sum(known.get(id) ?? [], 'chats') }]))
}

function numbersOf({ from, to }: ReportRange) {
  return { first: dayNumber(from), last: dayNumber(to) }
}

function sum(days: readonly CountedDay[], name: 'views' | 'chats'): number {
  return days.reduce((total, { [name]: count }) => total + count, 0)
}
