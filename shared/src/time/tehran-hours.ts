import { DAY_MS, HOUR_MS, TEHRAN_AHEAD_MS } from './durations.ts'

/** The Tehran hour of an instant in milliseconds, counted from 1970-01-01. */
export function tehranHour(instant: number): number {
  return Math.floor((instant + TEHRAN_AHEAD_MS) / HOUR_MS)
}

/** The instant at which a Tehran hour begins. */
export function startOfTehranHour(hour: number): Date {
  return new Date(hour * HOUR_MS - TEHRAN_AHEAD_MS)
}

/** The Tehran day that a moment belongs to, counted from 1970-01-01. */
export function tehranDayNumber(now: Date): number {
  return Math.floor((now.getTime() + TEHRAN_AHEAD_MS) / DAY_MS)
}
