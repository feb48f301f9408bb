import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { jalaliDayOf, tehranDay, tehranTime, type Day } from '@jarchi/shared/time/jalali.ts'

const MONTHS = 'فروردین اردیبهشت خرداد تیر مرداد شهریور مهر آبان آذر دی بهمن اسفند'.split(' ')

/** A month of the Jalali calendar, from 1. */
export const monthName = (month: number) => MONTHS[month - 1] ?? ''

/** Starts with Saturday. */
export const WEEKDAYS = ['شنبه', 'یکشنبه', 'دوشنبه', 'سه‌شنبه', 'چهارشنبه', 'پنجشنبه', 'جمعه'] as const

export const weekdayName = (day: Day) => WEEKDAYS[(new Date(day).getUTCDay() + 1) % 7] ?? ''

/**
 * A day of the Jalali calendar in Tehran: ۲۹ آبان ۱۴۰۵. Written here, because the browser's calendar slows
 * the first page on phones.
 */
export function dayText(instant: string | Date): string {
  const { year, month, day } = jalaliDayOf(tehranDay(new Date(instant)))
  return `${persianDigits(day)} ${monthName(month)} ${persianDigits(year)}`
}

/** Hour and minute in Tehran: ۰۹:۰۵. */
export function timeText(instant: string | Date): string {
  return persianDigits(tehranTime(new Date(instant)).slice(11, 16))
}

/** A day and an hour in Tehran: ۲۹ آبان ۱۴۰۵، ۰۹:۰۵. */
export function instantText(instant: string): string {
  return `${dayText(instant)}، ${timeText(instant)}`
}

/** Seconds as minutes and seconds, kept left-to-right: ۱:۰۵. */
export function countdownText(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0')
  return `\u2066${persianDigits(`${Math.floor(seconds / 60)}:${rest}`)}\u2069`
}
