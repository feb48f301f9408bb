import type { PromotionView } from '@jarchi/shared/api/promotions.ts'
import { promotionPhase, type Period } from '@jarchi/shared/promotion.ts'
import type { Promotion } from './promotion-file.ts'

export function periodOf({ starts, ends }: Promotion, now: Date): Period {
  return { startsAt: starts(now), endsAt: ends(now) }
}

export function promotionView(
  promotion: Promotion,
  registered_phone: string | null,
  now: Date,
): PromotionView {
  const { headline, paragraphs, offer, gift_code, event, registration } = promotion
  const period = periodOf(promotion, now)
  const phase = promotionPhase(period, now)
  return {
    phase,
    starts_at: period.startsAt.toISOString(),
    ends_at: period.endsAt.toISOString(),
    headline,
    paragraphs,
    offer: offer ? { title: offer.title, text: offer.text ?? null } : null,
    gift_code: phase === 'open' ? (gift_code ?? null) : null,
    event: event ? { starts_at: event.starts(now).toISOString(), minutes: event.minutes } : null,
    registration: registration ? { ...registration, registered_phone } : null,
  }
}
