import { HOURS_OF_DAY, HOURS_OF_WEEK, tehranSlot, type Daypart } from '../time/daypart.ts'
import { HOUR_MS, TEHRAN_AHEAD_MS } from '../time/durations.ts'
import type { WeekOfTraffic } from './pacing.ts'

/** How people look at a marketplace through a day, hour by hour: until a whole week of it is known. */
const USUAL_DAY = [
  0.55, 0.33, 0.2, 0.14, 0.12, 0.15, 0.27, 0.49, 0.8, 1.06, 1.27, 1.36, 1.38, 1.33, 1.27, 1.25, 1.25, 1.27,
  1.31, 1.4, 1.52, 1.56, 1.35, 0.96,
]

/**
 * The traffic to be expected from one time to another, in hours on air, as a part of a mean day's; a few days at most.
 */
export function plannedTraffic(daypart: Daypart, traffic: WeekOfTraffic, from: Date, to: Date): number {
  const weights = Array.from({ length: HOURS_OF_WEEK }, (_, slot) => Math.max(0, traffic[slot] ?? 0))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const usual = USUAL_DAY.reduce((sum, weight) => sum + weight, 0)
  const shareOf = (slot: number) =>
    total > 0 ? (7 * (weights[slot] ?? 0)) / total : (USUAL_DAY[slot % HOURS_OF_DAY] ?? 0) / usual
  let planned = 0
  for (let at = from.getTime(); at < to.getTime();) {
    const intoHour = (at + TEHRAN_AHEAD_MS) % HOUR_MS
    const until = Math.min(at + HOUR_MS - intoHour, to.getTime())
    const slot = tehranSlot(new Date(at))
    if (daypart[slot] === '1') planned += (shareOf(slot) * (until - at)) / HOUR_MS
    at = until
  }
  return planned
}
