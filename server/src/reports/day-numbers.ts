import { addDays, type Day } from '@jarchi/shared/time/jalali.ts'
import { DAY_MS } from '@jarchi/shared/time/durations.ts'

/** Days as the database counts them, from the epoch. */
export function dayNumber(day: Day): number {
  return Math.round(Date.parse(day) / DAY_MS)
}

export function dayOfNumber(number: number): Day {
  return addDays('1970-01-01', number)
}

/** An hour in Tehran, counted from the epoch, in the wire format: `2026-11-22T08`. */
export function hourText(hour: number): string {
  return `${dayOfNumber(Math.floor(hour / 24))}T${String(((hour % 24) + 24) % 24).padStart(2, '0')}`
}
