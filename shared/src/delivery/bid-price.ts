/** The data of a kind of place or of an ad: clicks, and how many were expected or shown. */
export type Seen = { readonly clicks: number; readonly expected: number }

/** An ad needs several clicks more than expected before it counts as better: the best of many is mostly luck. */
const QUALITY_WEIGHT = 5

/** Clicks over expected clicks, shrunk towards `prior`, which is the account's own quality for a new ad. */
export function adQuality({ clicks, expected }: Seen, prior = 1): number {
  return (clicks + QUALITY_WEIGHT * prior) / (expected + QUALITY_WEIGHT)
}

/** The prior of an account's new ad: all of its ads together, shrunk towards 1. */
export function accountQuality(ads: readonly Seen[]): number {
  const sum = (field: keyof Seen) => ads.reduce((total, ad) => total + ad[field], 0)
  return adQuality({ clicks: sum('clicks'), expected: sum('expected') })
}

/** One random draw of the quality, for ranking: an ad with little data is tried now and then. */
export function drawnQuality({ clicks, expected }: Seen, prior: number, random: () => number): number {
  const shape = clicks + QUALITY_WEIGHT * prior
  return gammaQuantile(shape, standardNormal(random)) / (expected + QUALITY_WEIGHT)
}

/** By Wilson and Hilferty: within 1% of the exact value from shape 2 on. */
function gammaQuantile(shape: number, normal: number): number {
  const spread = 1 / (9 * shape)
  return shape * Math.max(0, 1 - spread + normal * Math.sqrt(spread)) ** 3
}

export function standardNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Clicks of an ad in an hour that always count, and how many times the predicted ones may. */
const FREE_CLICKS = 5
const MOST_TIMES = 2

/**
 * How many more clicks of an ad count in this hour: so many that its rate may double, no more, no matter who clicks.
 */
export function clicksThatCount(hour: { readonly clicks: number; readonly predicted: number }): number {
  return Math.max(0, Math.floor(FREE_CLICKS + MOST_TIMES * hour.predicted - hour.clicks))
}

/** The price of how many clicks may be lost on an ad before less is bid for it. */
const LOSS_IN_CLICKS = 20

/**
 * What part of its price is bid for an ad that has cost the operator much more than its clicks paid: what they
 * paid, over what it cost. 1: all of it. All amounts in rial.
 */
export function lossFactor(ad: { cost: number; charged: number; price: number }): number {
  const covered = ad.charged + LOSS_IN_CLICKS * ad.price
  return ad.cost > covered ? Math.max(0, covered / ad.cost) : 1
}

/** The operator's settings: `BID_MARGIN`, and `BID_MILLE_MAX` in rial. */
export type PriceSettings = { readonly marginPercent: number; readonly mostPerMille: number }

/** Rial for a thousand impressions at this click rate, whole. */
export function bidPrice(bid: number, clickRate: number, settings: PriceSettings): number {
  const worth = 1_000 * bid * clickRate * (1 - settings.marginPercent / 100)
  return Math.floor(Math.min(worth, settings.mostPerMille))
}

/** The facts about a place that affect its click rate. */
export type Place = {
  readonly style: number
  readonly page: number
  readonly offset: number
  /** The id of the root category; 0: none. */
  readonly root: number
  readonly hasQuery: boolean
}

const OFFSET_STEP = 10
const LAST_OFFSET = 3
const LAST_PAGE = 2

/** The parts of a place that are learnt from: style, page, offset, root category, search. */
export function placeParts({ style, page, offset, root, hasQuery }: Place): readonly number[] {
  return [
    style,
    Math.min(Math.max(page, 0), LAST_PAGE),
    Math.min(Math.max(Math.floor(offset / OFFSET_STEP), 0), LAST_OFFSET),
    root,
    hasQuery ? 1 : 0,
  ]
}

/** Clicks of one place, over its impressions, each weighted with the quality of its ad. */
export type SeenPlace = {
  readonly parts: readonly number[]
  readonly impressions: number
  readonly clicks: number
}

/** How many clicks a place needs before its own rate counts more than that of its parts. */
const PLACE_WEIGHT = 20
/** Without any data: half a percent, with the weight of ten clicks. */
const FIRST_RATE = 0.005
const FIRST_CLICKS = 10

/** The click rate of an average ad by place: each place is shrunk towards the product of its parts. */
export function contextRates(seen: readonly SeenPlace[]): (parts: readonly number[]) => number {
  const all = rateOf(seen, FIRST_RATE, FIRST_CLICKS)
  const lifts = [0, 1, 2, 3, 4].map((part) => liftsOf(seen, part, all))
  const product = (parts: readonly number[]) =>
    parts.reduce((rate, value, part) => rate * (lifts[part]?.get(value) ?? 1), all)
  const known = new Map<number, number>()
  for (const { parts, clicks, impressions } of seen) {
    const rate = product(parts)
    known.set(keyOf(parts), (rate * (clicks + PLACE_WEIGHT)) / (impressions * rate + PLACE_WEIGHT))
  }
  return (parts) => Math.min(known.get(keyOf(parts)) ?? product(parts), 1)
}

/** One number for the parts of a place, which each bid looks up. */
function keyOf(parts: readonly number[]): number {
  const [style = 0, page = 0, offset = 0, root = 0, query = 0] = parts
  return (((root * 8 + style) * 4 + page) * 4 + offset) * 2 + query
}

function rateOf(seen: readonly SeenPlace[], prior: number, weight: number): number {
  const clicks = seen.reduce((sum, place) => sum + place.clicks, weight)
  return clicks / seen.reduce((sum, place) => sum + place.impressions, weight / prior)
}

/** How much better each value of a part is than the average. */
function liftsOf(seen: readonly SeenPlace[], part: number, all: number): Map<number, number> {
  const groups = new Map<number, SeenPlace[]>()
  for (const place of seen) {
    const value = place.parts[part] ?? 0
    const group = groups.get(value)
    if (group) group.push(place)
    else groups.set(value, [place])
  }
  return new Map([...groups].map(([value, places]) => [value, rateOf(places, all, PLACE_WEIGHT) / all]))
}

/** Of billed impressions: our bids, and the costs that the exchange reported; in the same unit. */
export type Paid = { readonly signed: number; readonly told: number }

/**
 * The exchange's prices differ from our bids by more than a hundredth: another kind of auction, or a false
 * caller.
 */
export function isPriceAlarm({ signed, told }: Paid): boolean {
  return Math.abs(told - signed) * 100 > signed
}
