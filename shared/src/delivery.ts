import { isOnAir, type Daypart } from './daypart.ts'
import type { AdStatus, PostEnd } from './api/ads.ts'
import type { Blocker } from './api/campaigns.ts'
import type { ExchangeReview } from './api/ads.ts'

export type DeliverySubject = {
  readonly campaignEnabled: boolean
  /** Null while the campaign has no ad; `status` is the effective one. */
  readonly ad: {
    readonly active: boolean
    readonly status: AdStatus
    /** Why the post watch has switched it off, if it has. */
    readonly post_end: PostEnd | null
    /**
     * What the marketplace's exchange has decided; null if there is no exchange, and only our review counts.
     */
    readonly exchange_review: ExchangeReview | null
  } | null
  /** In rial, without what is not posted yet. */
  readonly balance: bigint
  readonly debtLimit: bigint
  /** What the wallet has left for showing ads, in rial; nothing is shown at zero and below (decisions §4). */
  readonly room: bigint
  /** The exchange knows none of the neighbourhoods to which the campaign is narrowed. */
  readonly arePlacesUnknown: boolean
  /** The days for the financial information are over (decisions §5). */
  readonly isFinancialInfoOverdue: boolean
  /** Today's clicks have cost the whole daily budget. */
  readonly isBudgetSpent: boolean
  readonly daypart: Daypart
}

const REVIEW_BLOCKERS: Partial<Record<AdStatus, Blocker>> = {
  1: 'in_review',
  4: 'denied',
  5: 'changes_asked',
  500: 'expired',
}

const EXCHANGE_BLOCKERS: Record<ExchangeReview, Blocker | null> = {
  pending: 'exchange_pending',
  denied: 'exchange_denied',
  approved: null,
}

/** The first reason why an ad is not shown, in the order in which the advertiser can act on it (§4). */
export function deliveryBlocker(subject: DeliverySubject, now: Date): Blocker | null {
  if (subject.ad === null) return 'no_ad'
  if (!subject.ad.active && subject.ad.post_end) return 'post_ended'
  if (!subject.campaignEnabled || !subject.ad.active) return 'paused'
  const review = reviewBlocker(subject.ad)
  if (review) return review
  if (subject.arePlacesUnknown) return 'places_unknown'
  const ofAccount = accountBlocker(subject)
  if (ofAccount) return ofAccount
  if (subject.isBudgetSpent) return 'budget_spent'
  return isOnAir(subject.daypart, now) ? null : 'off_schedule'
}

/** The reason of the reviews against an ad: ours first, then the exchange's. */
export function reviewBlocker({ status, exchange_review }: Reviewed): Blocker | null {
  return REVIEW_BLOCKERS[status] ?? (exchange_review && EXCHANGE_BLOCKERS[exchange_review])
}

type Reviewed = Pick<NonNullable<DeliverySubject['ad']>, 'status' | 'exchange_review'>

/** A review wants a correction, so the advertiser has to act, whether or not the ad is switched on. */
export function isToCorrect(ad: Reviewed): boolean {
  const blocker = reviewBlocker(ad)
  return blocker === 'denied' || blocker === 'changes_asked' || blocker === 'exchange_denied'
}

/** Only the hour can keep it from being shown. */
export function isRunning(blocker: Blocker | null): boolean {
  return blocker === null || blocker === 'off_schedule'
}

/** What keeps all ads of an account from being shown, whatever the reviews say. */
export function accountBlocker(
  subject: Pick<DeliverySubject, 'balance' | 'debtLimit' | 'room' | 'isFinancialInfoOverdue'>,
): Blocker | null {
  if (subject.room <= 0n) return subject.balance < -subject.debtLimit ? 'in_debt' : 'out_of_balance'
  return subject.isFinancialInfoOverdue ? 'financial_info_missing' : null
}
