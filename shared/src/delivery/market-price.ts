import type { PriceSettings } from './bid-price.ts'
import { winChance, type Cell, type WinCurve } from './win-curve.ts'

/** What the price of a campaign has learnt; kept between steps, days and restarts. */
export type PriceState = {
  /** Rial for a click, whole. */
  readonly price: number
  /** Clicks that the wins of late were worth, and the plan that they came from, times price^ELASTICITY. */
  readonly gained: number
  readonly offered: number
  /** Clicks a day at a price of one rial: what the market gives. */
  readonly supply: number
  /** Valid clicks, and how many of them were expected. */
  readonly clicks: number
  readonly expected: number
}

/** What a step of ten minutes brought. Shares are of a mean day's planned traffic. */
export type PastStep = {
  /** Whether requests *matched*: a campaign that others outrank matches, but is not reached. */
  readonly hasMatched: boolean
  /** The planned traffic of the step, and the share of its requests that the campaign joined. */
  readonly planned: number
  readonly joined: number
  /** Clicks expected of its impressions, and those that came and count. */
  readonly expected: number
  readonly validClicks: number
}

/**
 * What is still to come today, or tomorrow after the day's last step; `next` is the planned traffic of the coming
 * step, `day` that of a whole day.
 */
export type PlanLeft = {
  readonly isOnAir: boolean
  /** Rial: the day's, and what is left of it without what is charged and what is open. */
  readonly budget: number
  readonly money: number
  readonly day: number
  readonly planned: number
  readonly next: number
}

/** Rial for a click. */
export type PriceBounds = { readonly least: number; readonly most: number }

/** No automatic price is lower, in rial: below it no place was won in the lab. */
export const LEAST_PRICE_RIAL = 2_000
/** A price a hundredth higher brings 1.4 hundredths more: 0.7 to 2.5 do equally well. */
const ELASTICITY = 1.4
/** What was learnt counts half after a quarter of a day's traffic; 0.1 to 1 do equally well. */
const HALF_LIFE = 0.25
/** The last supply weighs as much as one click. */
const SUPPLY_WEIGHT = 1
/** Calibration starts as if 30 clicks had come as expected, and forgets two thousandths a step. */
const FIRST_CLICKS = 30
const CALIBRATION_KEPT = 0.998
const LARGEST_CALIBRATION = 2
/** Log of the largest change in a step. */
const LARGEST_STEP = 0.2
/** Smaller changes are not made, so that not every price moves each time. */
const LEAST_CHANGE = 0.01

/** A price to start with, in rial, for a day's budget: no step has been made yet. */
export function startOfPrice(price: number, budget: number): PriceState {
  const supply = Math.max(budget, 1) / price ** (1 + ELASTICITY)
  return { price, gained: 0, offered: 0, supply, clicks: FIRST_CLICKS, expected: FIRST_CLICKS }
}

/**
 * The price of the next step, whole rial: the one that spends what is left by the end of the day, at the supply seen
 * so far. Where nothing matched, nothing is learnt and the price stays, as it does off air. When the money is spent,
 * the price goes where the next day begins.
 */
export function nextPrice(
  state: PriceState,
  past: PastStep,
  left: PlanLeft,
  bounds: PriceBounds,
): PriceState {
  const isSpent = left.money <= 0
  const learnt = past.hasMatched ? learn(state, past) : state
  const isMoving = left.isOnAir && (past.hasMatched || isSpent)
  const plan = isSpent ? { ...left, money: left.budget, planned: left.day } : left
  return { ...learnt, price: isMoving ? stepped(learnt, plan, bounds) : bounded(state.price, bounds) }
}

function learn(state: PriceState, { planned, joined, expected, validClicks }: PastStep): PriceState {
  const kept = 0.5 ** (planned / HALF_LIFE)
  const clicks = CALIBRATION_KEPT * state.clicks + validClicks
  const seen = CALIBRATION_KEPT * state.expected + expected
  const calibration = between(1 / LARGEST_CALIBRATION, LARGEST_CALIBRATION, clicks / seen)
  const gained = kept * state.gained + expected * calibration
  const offered = kept * state.offered + planned * joined * state.price ** ELASTICITY
  const supply = (gained + SUPPLY_WEIGHT) / (offered + SUPPLY_WEIGHT / state.supply)
  return { price: state.price, gained, offered, supply, clicks, expected: seen }
}

function stepped({ price, supply }: PriceState, left: PlanLeft, bounds: PriceBounds): number {
  const planned = Math.max(left.planned, left.next)
  if (planned <= 0 || left.money <= 0) return bounded(price, bounds)
  const wanted = Math.log(left.money / (supply * planned)) / (1 + ELASTICITY)
  const step = between(-LARGEST_STEP, LARGEST_STEP, wanted - Math.log(price))
  const next = bounded(price * Math.exp(step), bounds)
  const isMade = Math.abs(next - price) >= LEAST_CHANGE * price || next === bounds.least
  return isMade ? next : bounded(price, bounds)
}

/** The price in force: a lower ceiling counts at once, and without money the least is asked. */
export function priceInForce(price: number, money: number, bounds: PriceBounds): number {
  return money > 0 ? bounded(price, bounds) : Math.min(bounds.least, bounds.most)
}

/** A ceiling below the least price wins: nobody pays more than their limit. */
function bounded(price: number, { least, most }: PriceBounds): number {
  return Math.floor(Math.min(Math.max(Math.round(price), least), most))
}

function between(least: number, most: number, value: number): number {
  return Math.min(Math.max(value, least), most)
}

/** A kind of place that a campaign matches, as a part of its traffic. */
export type MatchedPlace = {
  readonly cell: Cell
  readonly weight: number
  /** Rial per mille. */
  readonly floor: number
  /** Predicted, with the ad's own quality. */
  readonly clickRate: number
}

/** Nearly all: 0.95 pays 2% more for the same clicks, and campaigns of one niche drive each other up by a third more. */
const NEARLY_ALL = 0.9
/** A budget usually needs less than the price that wins half: too low is corrected within the day, too high costs. */
const START = 0.6
const DEAREST_CLICK_RIAL = 100_000_000
const HALVINGS = 40

type Market = Pick<PriceSettings, 'marginPercent'>

/**
 * Rial for a click, whole, at which nearly all clicks of the places that fit are won: a higher price would not bring
 * more. Null if the market or the campaign's traffic is not known.
 */
export function marketCeiling(
  curve: WinCurve,
  places: readonly MatchedPlace[],
  market: Market,
): number | null {
  return priceThatWins(NEARLY_ALL, curve, places, market)
}

/** The first price of a campaign, whole rial; null as above. */
export function firstPrice(curve: WinCurve, places: readonly MatchedPlace[], market: Market): number | null {
  const half = priceThatWins(0.5, curve, places, market)
  return half === null ? null : Math.round(START * half)
}

/** Rial for a click that wins this part of the places that can be won; null as above. */
export function priceThatWins(
  part: number,
  curve: WinCurve,
  places: readonly MatchedPlace[],
  { marginPercent }: Market,
): number | null {
  const known = places.filter(({ weight, clickRate }) => weight > 0 && clickRate > 0)
  if (curve.size === 0 || known.length === 0) return null
  const won = (price: number) => clicksWon(price, curve, known, { marginPercent })
  // Where much is lost at any price, the part is one of what can be won.
  const enough = part * won(DEAREST_CLICK_RIAL)
  let [low, high] = [0, Math.log(DEAREST_CLICK_RIAL)]
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    if (won(Math.exp(middle)) < enough) low = middle
    else high = middle
  }
  return Math.ceil(Math.exp(high))
}

/** How many times the clicks a price `to` wins of such places, over `from`, both in rial. Null as above, and where none are won. */
export function timesTheClicks(
  { from, to }: { from: number; to: number },
  curve: WinCurve,
  places: readonly MatchedPlace[],
  market: Market,
): number | null {
  const won = clicksWon(from, curve, places, market)
  return curve.size === 0 || won <= 0 ? null : clicksWon(to, curve, places, market) / won
}

/** What a price of a click, in rial, wins of such places, in clicks of their weights. */
function clicksWon(price: number, curve: WinCurve, places: readonly MatchedPlace[], market: Market): number {
  return sum(places.map((place) => place.clickRate * placesWon(price, curve, place, market)))
}

function placesWon(price: number, curve: WinCurve, place: MatchedPlace, { marginPercent }: Market): number {
  const { cell, weight, floor, clickRate } = place
  return weight * winChance(curve, cell, (10 * (100 - marginPercent) * price * clickRate) / floor)
}

/**
 * How many times the clicks budgets would buy, if the operator kept so many percent more (or less) of what is charged,
 * where a click costs `price` rial now. Null as above.
 */
export function clicksAtMargin(
  change: number,
  price: number,
  curve: WinCurve,
  places: readonly MatchedPlace[],
  { marginPercent }: Market,
): number | null {
  const other = { marginPercent: marginPercent + change }
  if (curve.size === 0 || places.length === 0 || other.marginPercent < 0 || other.marginPercent >= 100)
    return null
  const spent = price * clicksWon(price, curve, places, { marginPercent })
  if (spent <= 0) return null
  let [low, high] = [Math.log(price) - 3, Math.log(price) + 3]
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (low + high) / 2
    const asked = Math.exp(middle)
    if (asked * clicksWon(asked, curve, places, other) < spent) low = middle
    else high = middle
  }
  return price / Math.exp(high)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
