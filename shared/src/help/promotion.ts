/** The pages that the operator can fill with a promotion (§D8.3). */
export const PROMOTION_PAGES = ['black-friday', 'webinar'] as const
export type PromotionPageName = (typeof PROMOTION_PAGES)[number]

export type PromotionPhase = 'before' | 'open' | 'ended'
export type Period = { readonly startsAt: Date; readonly endsAt: Date }

/** The phase at a time; the first moment of a period belongs to it, the last does not. */
export function promotionPhase({ startsAt, endsAt }: Period, now: Date): PromotionPhase {
  if (now < startsAt) return 'before'
  return now < endsAt ? 'open' : 'ended'
}
