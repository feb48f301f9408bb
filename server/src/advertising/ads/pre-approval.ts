import { AD_STATUS, type ReviewStatus } from '@jarchi/shared/advertising/ad-status.ts'
import { DAY_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import type { Db } from '../../platform/db/client.ts'

export type Standing = { approvedAds: number; deniedLately: boolean }

const LATELY_MS = 30 * DAY_MS

/** The statuses that a new or changed ad passes at once; with `enough` 0 nothing is pre-approved. */
export function firstStatuses({ approvedAds, deniedLately }: Standing, enough: number): ReviewStatus[] {
  const isTrusted = enough > 0 && approvedAds >= enough && !deniedLately
  return isTrusted ? [AD_STATUS.pending, AD_STATUS.preApproved] : [AD_STATUS.pending]
}

/** The account's results in review: approved ads, counted up to `enough`, and denials of the last 30 days. */
export async function accountStanding(
  db: Db,
  accountId: number,
  enough: number,
  now: Date,
): Promise<Standing> {
  if (enough === 0) return { approvedAds: 0, deniedLately: false }
  const account = BigInt(accountId)
  const [approved, denied] = await Promise.all([
    db
      .selectFrom('ads')
      .select('id')
      .where('account_id', '=', account)
      .where('status', '=', AD_STATUS.approved)
      .limit(enough)
      .execute(),
    db
      .selectFrom('ad_events')
      .innerJoin('ads', 'ads.id', 'ad_events.ad_id')
      .select('ad_events.id')
      .where('ad_events.status', '=', AD_STATUS.denied)
      .where('ad_events.at', '>', afterMs(now, -LATELY_MS))
      .where('ads.account_id', '=', account)
      .limit(1)
      .execute(),
  ])
  return { approvedAds: approved.length, deniedLately: denied.length > 0 }
}
