/** The pages that the operator can fill with a promotion (decisions §8). */
export const PROMOTION_PAGES = ['black-friday', 'webinar'] as const
export type PromotionPageName = (typeof PROMOTION_PAGES)[number]

export type PromotionPhase = 'before' | 'open' | 'ended'
export type Period = { readonly startsAt: Date; readonly endsAt: Date }

/** Where an instant lies; of a period its first moment is part, its last is not. */
export function promotionPhase({ startsAt, endsAt }: Period, now: Date): PromotionPhase {
  if (now < startsAt) return 'before'
  return now < endsAt ? 'open' : 'ended'
}

/** Milliseconds until the phase changes; null when it never will. */
export function nextPhaseIn(period: Period, now: Date): number | null {
  const phase = promotionPhase(period, now)
  if (phase === 'ended') return null
  return (phase === 'before' ? period.startsAt : period.endsAt).getTime() - now.getTime()
}
