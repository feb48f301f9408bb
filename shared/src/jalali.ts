import { DAY_MS } from './durations.ts'
import { lazily } from './lazily.ts'

/** A month of the Jalali calendar in Tehran; `month` 1 (Farvardin) to 12. */
export type JalaliMonth = { readonly year: number; readonly month: number }

/** A day in Tehran by its Gregorian date, such as `2026-11-21`. */
export type Day = string

const NUMBERS = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
const TIMES = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
const jalali = lazily(
  () => new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', { timeZone: 'UTC', ...NUMBERS }),
)
const tehran = lazily(
  () => new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { timeZone: 'Asia/Tehran', ...NUMBERS, ...TIMES }),
)

/** The day that it is in Tehran. */
export function tehranDay(instant: Date): Day {
  return dayAt(instant.getTime() + aheadOf(instant))
}

/** The instant at which a day begins in Tehran. */
export function startOfDay(day: Day): Date {
  const midnight = Date.parse(day)
  // Tehran changes its clock, in the years that it does, at midnight itself: ask once more near the answer.
  const near = new Date(midnight - aheadOf(new Date(midnight)))
  return new Date(midnight - aheadOf(near))
}

/** The day so many days later, or earlier where `days` is negative. */
export function addDays(day: Day, days: number): Day {
  return dayAt(Date.parse(day) + days * DAY_MS)
}

/** A day as Jalali year, month and day in ASCII digits: `1405/08/30`. */
export function jalaliDayText(day: Day): string {
  const { year, month, day: ofMonth } = partsOf(jalali(), new Date(Date.parse(day)))
  return `${year}/${twoDigits(month)}/${twoDigits(ofMonth)}`
}

/** The month that it is in Tehran. */
export function jalaliMonthOf(instant: Date): JalaliMonth {
  const { year, month } = partsOf(jalali(), new Date(Date.parse(tehranDay(instant))))
  return { year, month }
}

/** First and last day of a month. */
export function daysOfMonth(month: JalaliMonth): { first: Day; last: Day } {
  return { first: firstDay(month), last: addDays(firstDay(addMonths(month, 1)), -1) }
}

/** When a month begins in Tehran, and when the next one does. */
export function spanOfMonth(month: JalaliMonth): { from: Date; to: Date } {
  return { from: startOfDay(firstDay(month)), to: startOfDay(firstDay(addMonths(month, 1))) }
}

/** The month so many months later, or earlier. */
export function addMonths({ year, month }: JalaliMonth, months: number): JalaliMonth {
  const all = year * 12 + (month - 1) + months
  return { year: Math.floor(all / 12), month: (all % 12) + 1 }
}

/** As it stands in addresses: `1405-08`. */
export function jalaliMonthText({ year, month }: JalaliMonth): string {
  return `${year}-${twoDigits(month)}`
}

/** The month that a text like `1405-08` names, of the years 1400 to 1499; null for any other text. */
export function jalaliMonthFrom(text: string): JalaliMonth | null {
  const [, year, month] = /^(14\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? []
  return year && month ? { year: Number(year), month: Number(month) } : null
}

/** The day that a text like `1405-08-30` names; null where there is none. */
export function jalaliDayFrom(text: string): Day | null {
  const month = jalaliMonthFrom(text.slice(0, 7))
  const [, ofMonth] = /^.{7}-(\d\d)$/.exec(text) ?? []
  if (!month || !ofMonth) return null
  const { first, last } = daysOfMonth(month)
  const day = addDays(first, Number(ofMonth) - 1)
  return Number(ofMonth) >= 1 && day <= last ? day : null
}

/** Six months of 31 days, then months of 30; only the last one's length differs, and it is never counted over. */
function firstDay({ year, month }: JalaliMonth): Day {
  return addDays(newYear(year), month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30)
}

/** The year begins with spring: on one of four days of March, which the platform's calendar knows. */
function newYear(year: number): Day {
  const earliest = Date.UTC(year + 621, 2, 19)
  for (let days = 0; days < 4; days += 1) {
    const { month, day } = partsOf(jalali(), new Date(earliest + days * DAY_MS))
    if (month === 1 && day === 1) return dayAt(earliest + days * DAY_MS)
  }
  throw new RangeError(`The year ${year} has no beginning`)
}

/** How far Tehran's clock is ahead of UTC, in milliseconds. */
function aheadOf(instant: Date): number {
  const { year, month, day, hour, minute, second } = partsOf(tehran(), instant)
  const whole = Math.floor(instant.getTime() / 1_000) * 1_000
  return Date.UTC(year, month - 1, day, hour, minute, second) - whole
}

type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'

function partsOf(format: Intl.DateTimeFormat, instant: Date): Record<Part, number> {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of format.formatToParts(instant)) {
    if (Object.hasOwn(parts, type)) parts[type as Part] = Number(value)
  }
  return parts
}

function dayAt(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
