export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** How far Tehran is ahead of UTC: all year, since its last summer time ended in September 2022. */
export const TEHRAN_AHEAD_MS = 3.5 * HOUR_MS

export const HOUR_SECONDS = 3_600
export const DAY_SECONDS = 24 * HOUR_SECONDS

/** The time so many milliseconds later; earlier if they are negative. */
export function afterMs(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

/** The same in seconds. */
export function afterSeconds(instant: Date, seconds: number): Date {
  return afterMs(instant, seconds * 1_000)
}

/** Whole seconds until a time, 0 if it has passed. */
export function secondsUntil(instant: Date, now: Date): number {
  return Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / 1_000))
}
