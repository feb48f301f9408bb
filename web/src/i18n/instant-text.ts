import { dayText, timeText } from './date-format.ts'

/** A day and an hour in Tehran: ۲۹ آبان ۱۴۰۵، ۰۹:۰۵. */
export function instantText(instant: string): string {
  return `${dayText(instant)}، ${timeText(instant)}`
}
