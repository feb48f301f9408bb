import { AD_STATUS, type ReviewStatus } from '@jarchi/shared/advertising/ad-status.ts'
import type { Deps } from '../../deps.ts'
import type { By } from '../changes/service.ts'
import { accountStanding, type Standing } from './queries.ts'

/** The statuses that a new or changed ad passes at once; with `enough` 0 nothing is pre-approved. */
export function firstStatuses({ approvedAds, deniedLately }: Standing, enough: number): ReviewStatus[] {
  const isTrusted = enough > 0 && approvedAds >= enough && !deniedLately
  return isTrusted ? [AD_STATUS.pending, AD_STATUS.preApproved] : [AD_STATUS.pending]
}

export async function nextStatuses(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  accountId: number,
  now: Date,
) {
  const after = config.campaign.autoPreapproveAfter
  return firstStatuses(await accountStanding(db, accountId, after, now), after)
}

/** The statuses as events of an ad's review. */
export function eventsOf(adId: bigint, statuses: readonly number[], by: By, at: Date) {
  return statuses.map((status) => ({ ad_id: adId, status, at, ...by }))
}
