import { HOURS_OF_DAY, tehranSlot, type Daypart } from '../time/daypart.ts'
import { HOUR_MS, TEHRAN_AHEAD_MS } from '../time/durations.ts'

/** The traffic of a week's 168 hours; in any unit, from Saturday 0:00. */
export type WeekOfTraffic = ArrayLike<number>

const AIM = 0.98

/**
 * The share of the day's budget that should be spent by now: in proportion to the traffic of the hours on
 * air, with 98% one hour before they end. 1 if no hour of the day is on air.
 */
export function pacedTarget(daypart: Daypart, traffic: WeekOfTraffic, now: Date): number {
  const slot = tehranSlot(now)
  const first = slot - (slot % HOURS_OF_DAY)
  const hours = Array.from({ length: HOURS_OF_DAY }, (_, hour) => first + hour).filter(
    (hour) => daypart[hour] === '1',
  )
  if (hours.length === 0) return 1
  const last = hours.at(-1) ?? first
  const known = hours.reduce((sum, hour) => sum + weightOf(traffic, hour), 0)
  const weigh = (hour: number) => (known > 0 ? weightOf(traffic, hour) : 1)
  const intoHour = ((now.getTime() + TEHRAN_AHEAD_MS) % HOUR_MS) / HOUR_MS
  const done = (hour: number) => (hour < slot ? 1 : hour === slot ? intoHour : 0)
  if (hours.length === 1) return done(last)
  const early = hours.slice(0, -1)
  const total = early.reduce((sum, hour) => sum + weigh(hour), 0)
  const passed = early.reduce((sum, hour) => sum + weigh(hour) * done(hour), 0)
  return total === 0 ? done(last) : AIM * (passed / total) + (1 - AIM) * done(last)
}

function weightOf(traffic: WeekOfTraffic, hour: number): number {
  return Math.max(0, traffic[hour] ?? 0)
}

const LARGEST_STEP = 1.3
const LEAST_SHARE = 0.001

/**
 * The share of requests that a campaign joins from now on. `wanted` is what should be spent until the horizon
 * (in 15 minutes), `foreseen` what would be spent with the present share; both in rial. It changes by at most
 * 1.3 times.
 */
export function nextShare(share: number, { wanted, foreseen }: { wanted: number; foreseen: number }): number {
  if (wanted <= 0) return Math.max(LEAST_SHARE, share / LARGEST_STEP)
  const step = foreseen > 0 ? wanted / foreseen : LARGEST_STEP
  const bounded = Math.min(Math.max(step, 1 / LARGEST_STEP), LARGEST_STEP)
  return Math.min(1, Math.max(LEAST_SHARE, share * bounded))
}

/** Whether a campaign joins a request at this share: the same pair always decides the same (both u32). */
export function joins(requestHash: number, campaignId: number, share: number): boolean {
  return share >= 1 || mixed(requestHash, campaignId) < share * 4_294_967_296
}

/** 32 bits that look random, the same for the same pair. */
export function mixed(one: number, other: number): number {
  let hash = Math.imul(one ^ Math.imul(other, 0x9e3779b1), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** After so many seconds about a third of the clicks of an impression are still to come. */
export const CLICK_DELAY_S = 60

/** What is left of expected clicks, in rial, after so many seconds. */
export function stillOpen(expected: number, seconds: number): number {
  return expected * Math.exp(-Math.max(0, seconds) / CLICK_DELAY_S)
}

/**
 * Whether a campaign has to rest: its charges and the expected cost of its open impressions reach its money.
 * A click that is only partly paid for is accepted, so that no money stays unused.
 */
export function isSpent(money: { charged: number; open: number; room: number }): boolean {
  return money.room <= 0 || money.charged + money.open >= money.room
}
