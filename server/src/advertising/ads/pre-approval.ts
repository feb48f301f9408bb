import { AD_STATUS, type ReviewStatus } from '@jarchi/shared/advertising/ad-status.ts'
import type { Standing } from './queries.ts'

/** The statuses that a new or changed ad passes at once; with `enough` 0 nothing is pre-approved. */
export function firstStatuses({ approvedAds, deniedLately }: Standing, enough: number): ReviewStatus[] {
  const isTrusted = enough > 0 && approvedAds >= enough && !deniedLately
  return isTrusted ? [AD_STATUS.pending, AD_STATUS.preApproved] : [AD_STATUS.pending]
}
