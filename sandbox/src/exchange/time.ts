const TEHRAN_SECONDS = 12_600

/** Whole hours in Tehran since 1970: they begin at half past in UTC. */
export function tehranHour(milliseconds: number): number {
  return Math.floor((milliseconds / 1_000 + TEHRAN_SECONDS) / 3_600)
}

/** How busy each hour of a day is, from midnight in Tehran; 1 is the mean. */
const DAY = [
  0.5, 0.3, 0.18, 0.14, 0.14, 0.2, 0.38, 0.62, 0.9, 1.14, 1.28, 1.34, 1.36, 1.3, 1.22, 1.18, 1.2, 1.3, 1.46,
  1.62, 1.74, 1.72, 1.52, 1.26,
]

export type Curve = 'flat' | 'day'

export function busyness(curve: Curve, milliseconds: number): number {
  return curve === 'flat' ? 1 : (DAY[tehranHour(milliseconds) % 24] ?? 1)
}
