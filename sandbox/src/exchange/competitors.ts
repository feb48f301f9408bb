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
  const usual = usualPrice(root, now)
  return seatNames.flatMap((seat, index) => {
    // All numbers are drawn each time, so that an absent seat does not change the others.
    const [isPresent, luck] = [random.chance(PRESENCE), random.normal()]
    return isPresent ? [{ seat, price: Math.round(usual * rankOf(index) * Math.exp(SPREAD * luck)) }] : []
  })
}

const rankOf = (index: number) => 0.75 + index * 0.045

function usualPrice(root: string | null, now: number): number {
  return MEDIAN * (ROOT_FACTORS[root ?? ''] ?? 0.8) * (0.7 + 0.3 * busyness('day', now))
}

/** The chance that an offer beats all of them; in rial per mille. */
export function chanceToWin(price: number, root: string | null, now: number): number {
  const usual = usualPrice(root, now)
  return seatNames.reduce((chance, _, index) => {
    const above = 1 - normalShare(Math.log(price / (usual * rankOf(index))) / SPREAD)
    return chance * (1 - PRESENCE * above)
  }, 1)
}

/** The offer, in rial per mille, that wins this part of the places. */
export function priceThatWins(part: number, root: string | null, now: number): number {
  let [low, high] = [0, Math.log(100 * MEDIAN)]
  for (let halving = 0; halving < 40; halving++) {
    const middle = (low + high) / 2
    if (chanceToWin(Math.exp(middle), root, now) < part) low = middle
    else high = middle
  }
  return Math.round(Math.exp(high))
}

/** The part of a normal distribution below a value, within a hundred-thousandth (Zelen and Severo). */
function normalShare(value: number): number {
  const t = 1 / (1 + 0.33267 * Math.abs(value))
  const above = Math.exp(-(value ** 2) / 2) * t * (0.4361836 + t * (-0.1201676 + t * 0.937298))
  const share = 1 - above / Math.sqrt(2 * Math.PI)
  return value < 0 ? 1 - share : share
}

/** The lowest price of a place, in rial per mille. */
export function floorOf(root: string | null): number {
  return Math.round(12_000 * (ROOT_FACTORS[root ?? ''] ?? 0.8))
}
