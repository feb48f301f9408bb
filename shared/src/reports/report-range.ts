import { DAY_MS } from '../time/durations.ts'
import { addDays, type Day } from '../time/jalali.ts'

/** Days of Tehran, both included. */
export type ReportRange = { readonly from: Day; readonly to: Day }

/** The longest range of a report, and of one by the hour. */
export const MOST_DAYS = 400
export const MOST_DAYS_BY_HOUR = 14

/** How many days a range has; zero or less if it is reversed. */
export function daysIn({ from, to }: ReportRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** The range of the same length that ends where this one begins. */
export function rangeBefore(range: ReportRange): ReportRange {
  return { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) }
}

/** All days of a range, the first one first. */
export function daysOf(range: ReportRange): Day[] {
  return Array.from({ length: Math.max(0, daysIn(range)) }, (_, index) => addDays(range.from, index))
}

/** What is wrong with a range, and with which end of it. */
export type RangeProblem = {
  path: 'from' | 'to'
  code: 'range_reversed' | 'range_in_future' | 'range_too_long' | 'range_too_long_by_hour'
}

/** Null: a report can be made of it. */
export function rangeProblem(range: ReportRange, today: Day, most = MOST_DAYS): RangeProblem | null {
  if (range.from > range.to) return { path: 'from', code: 'range_reversed' }
  if (range.to > today) return { path: 'to', code: 'range_in_future' }
  if (daysIn(range) <= most) return null
  return { path: 'from', code: most === MOST_DAYS ? 'range_too_long' : 'range_too_long_by_hour' }
}
