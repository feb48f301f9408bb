import { DAY_MS, afterMs } from '../time/durations.ts'

/** AdCOM audit statuses, and our own 500 for an ad that must be renewed (§D3.11). */
export const AD_STATUS = {
  pending: 1,
  preApproved: 2,
  approved: 3,
  denied: 4,
  changesAsked: 5,
  expired: 500,
} as const
export type AdStatus = (typeof AD_STATUS)[keyof typeof AD_STATUS]

/** What the exchange has decided. */
export type ExchangeReview = 'pending' | 'approved' | 'denied'

/** Statuses in the database: expiry depends on time and is never stored. */
export type ReviewStatus = Exclude<AdStatus, 500>
export type Verdict = 'approve' | 'pre_approve' | 'deny' | 'ask_changes'

export const AD_LIFETIME_MS = 14 * DAY_MS

const VERDICTS: Record<ReviewStatus, readonly Verdict[]> = {
  1: ['pre_approve', 'approve', 'deny', 'ask_changes'],
  2: ['approve', 'deny', 'ask_changes'],
  3: ['deny', 'ask_changes'],
  4: ['approve', 'ask_changes'],
  5: ['pre_approve', 'approve', 'deny'],
}
const OUTCOME: Record<Verdict, ReviewStatus> = {
  approve: AD_STATUS.approved,
  pre_approve: AD_STATUS.preApproved,
  deny: AD_STATUS.denied,
  ask_changes: AD_STATUS.changesAsked,
}

/** Whether a number is a status that a reviewer can set: any except 500. */
export function isReviewStatus(status: number): status is ReviewStatus {
  return status in VERDICTS
}

/** When an ad of that registration has to be renewed. */
export function expiresAt(registeredAt: Date): Date {
  return afterMs(registeredAt, AD_LIFETIME_MS)
}

/** The status to show: 500 from 14 days after registration on, for ads that could be shown (§D3.11). */
export function effectiveStatus(status: ReviewStatus, registeredAt: Date, now: Date): AdStatus {
  const isOver = isDeliverable(status) && now >= expiresAt(registeredAt)
  return isOver ? AD_STATUS.expired : status
}

/**
 * The status a verdict leads to, or null if a reviewer may not give it; `expired` if it would approve an ad that has
 * expired: only its advertiser can renew it.
 */
export function reviewed(
  status: ReviewStatus,
  verdict: Verdict,
  registeredAt: Date,
  now: Date,
): ReviewStatus | 'expired' | null {
  if (!VERDICTS[status].includes(verdict)) return null
  const next = OUTCOME[verdict]
  const isOver = effectiveStatus(status, registeredAt, now) === AD_STATUS.expired
  return isOver && isDeliverable(next) ? 'expired' : next
}

/** Whether a judged ad can be sent back to the queue: an expired one could not be approved there. */
export function isReturnable(status: ReviewStatus, registeredAt: Date, now: Date): boolean {
  const isJudged = status !== AD_STATUS.pending && status !== AD_STATUS.preApproved
  return isJudged && effectiveStatus(status, registeredAt, now) !== AD_STATUS.expired
}

/** Whether an ad of this status may be shown; there may still be other reasons against it. */
export function isDeliverable(status: AdStatus): boolean {
  return status === AD_STATUS.preApproved || status === AD_STATUS.approved
}

type Reviewed = { readonly status: AdStatus; readonly exchange_review: ExchangeReview | null }

/** A review wants a correction, so the advertiser has to act, whether or not the ad is switched on. */
export function isToCorrect({ status, exchange_review }: Reviewed): boolean {
  if (status === AD_STATUS.denied || status === AD_STATUS.changesAsked) return true
  return isDeliverable(status) && exchange_review === 'denied'
}
