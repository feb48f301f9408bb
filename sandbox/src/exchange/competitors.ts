import type { Random } from './random.ts'
import { busyness } from './time.ts'

/** Another bidder's offer, in rial per mille. */
export type Offer = { seat: string; price: number }

const SEATS = 12
/** A usual price, in rial per mille. */
const MEDIAN = 30_000
const SPREAD = 0.65
/** How often a seat has an ad that fits. */
const PRESENCE = 0.3

const ROOT_FACTORS: Record<string, number> = {
  vehicles: 1.7,
  'real-estate': 2.1,
  'electronic-devices': 1.25,
  'home-kitchen': 1,
  services: 1.15,
  personal: 0.85,
  'leisure-hobbies': 0.7,
  animals: 0.55,
  'tools-materials-equipment': 0.9,
  jobs: 0.75,
  community: 0.5,
}

export const seatNames = Array.from({ length: SEATS }, (_, index) => `seat-${index + 1}`)

/**
 * The offers of twelve other bidders for one place. Some always pay more than others, and all pay more by
 * day.
 */
export function competingOffers(random: Random, root: string | null, now: number): Offer[] {
  const usual = MEDIAN * (ROOT_FACTORS[root ?? ''] ?? 0.8) * (0.7 + 0.3 * busyness('day', now))
  return seatNames.flatMap((seat, index) => {
    // All numbers are drawn each time, so that an absent seat does not change the others.
    const [isPresent, luck] = [random.chance(PRESENCE), random.normal()]
    const rank = 0.75 + index * 0.045
    return isPresent ? [{ seat, price: Math.round(usual * rank * Math.exp(SPREAD * luck)) }] : []
  })
}

/** The lowest price of a place, in rial per mille. */
export function floorOf(root: string | null): number {
  return Math.round(12_000 * (ROOT_FACTORS[root ?? ''] ?? 0.8))
}
