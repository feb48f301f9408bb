import { DAY_MS, HOUR_MS, MINUTE_MS, TEHRAN_AHEAD_MS } from './durations.ts'

/** A month of the Jalali calendar in Tehran; `month` 1 (Farvardin) to 12. */
export type JalaliMonth = { readonly year: number; readonly month: number }

/** A day in Tehran by its Gregorian date, such as `2026-11-21`. */
export type Day = string

/** A day of the Jalali calendar; `month` 1 to 12, `day` from 1. */
export type JalaliDay = JalaliMonth & { readonly day: number }

/** The current day in Tehran. */
export function tehranDay(instant: Date): Day {
  return tehranTime(instant).slice(0, 10)
}

/** Date and time in Tehran: `2026-11-21T09:05:00.000`. */
export function tehranTime(instant: Date): string {
  return new Date(instant.getTime() + aheadOf(instant)).toISOString().slice(0, -1)
}

/** The instant at which a day begins in Tehran. */
export function startOfDay(day: Day): Date {
  const midnight = Date.parse(day)
  // In the years in which Tehran changes its clock, it does so at midnight: so look once more near the
  // answer.
  const near = new Date(midnight - aheadOf(new Date(midnight)))
  return new Date(midnight - aheadOf(near))
}

/** The day so many days later, or earlier if `days` is negative. */
export function addDays(day: Day, days: number): Day {
  return dayAt(Date.parse(day) + days * DAY_MS)
}

/**
 * A day in the Jalali calendar. Computed here, because the platform's calendar delays a phone's first page.
 */
export function jalaliDayOf(day: Day): JalaliDay {
  const days = Math.floor(Date.parse(day) / DAY_MS) - FIRST_DAY
  const year = 1 + Math.floor((33 * days + 3) / 12_053)
  const ofYear = days - daysBefore(year)
  const month = 1 + Math.floor(ofYear < 216 ? ofYear / 31 : (ofYear - 6) / 30)
  return { year, month, day: 1 + ofYear - daysOfYearBefore(month) }
}

/** A day as Jalali year, month and day in ASCII digits: `1405/08/30`. */
export function jalaliDayText(day: Day): string {
  const { year, month, day: ofMonth } = jalaliDayOf(day)
  return `${year}/${twoDigits(month)}/${twoDigits(ofMonth)}`
}

/** The current month in Tehran. */
export function jalaliMonthOf(instant: Date): JalaliMonth {
  const { year, month } = jalaliDayOf(tehranDay(instant))
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

/** In the form for addresses: `1405-08`. */
export function jalaliMonthText({ year, month }: JalaliMonth): string {
  return `${year}-${twoDigits(month)}`
}

/** The month in a text like `1405-08`, of the years 1400 to 1499; null for any other text. */
export function jalaliMonthFrom(text: string): JalaliMonth | null {
  const [, year, month] = /^(14\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? []
  return year && month ? { year: Number(year), month: Number(month) } : null
}

/** The day in a text like `1405-08-30`; null if there is no such day. */
export function jalaliDayFrom(text: string): Day | null {
  const month = jalaliMonthFrom(text.slice(0, 7))
  const [, ofMonth] = /^.{7}-(\d\d)$/.exec(text) ?? []
  if (!month || !ofMonth) return null
  const { first, last } = daysOfMonth(month)
  const day = addDays(first, Number(ofMonth) - 1)
  return Number(ofMonth) >= 1 && day <= last ? day : null
}

function firstDay({ year, month }: JalaliMonth): Day {
  return dayAt((FIRST_DAY + daysBefore(year) + daysOfYearBefore(month)) * DAY_MS)
}

/** 1 Farvardin of the year 1, counted in days from 1970-01-01. */
const FIRST_DAY = -492_268

/**
 * The days of all earlier years. Eight of 33 years have 366 days: the same as the platform until the year
 * 1502.
 */
function daysBefore(year: number): number {
  return 365 * (year - 1) + Math.floor((8 * year + 21) / 33)
}

/** The days of a year before a month: six months have 31, and the length of the last one is never needed. */
function daysOfYearBefore(month: number): number {
  return month <= 7 ? (month - 1) * 31 : 186 + (month - 7) * 30
}

/** Since then Tehran's offset is the same all year. */
const ALL_YEAR_SINCE = Date.parse('2022-09-21T19:30:00Z')

/** How far Tehran's clock is ahead of UTC, in milliseconds; only the platform knows earlier summer times. */
function aheadOf(instant: Date): number {
  return instant.getTime() >= ALL_YEAR_SINCE ? TEHRAN_AHEAD_MS : platformAheadOf(instant)
}

let summerTimes: Intl.DateTimeFormat | undefined

/** Reads it from a text like `GMT+04:30`. */
function platformAheadOf(instant: Date): number {
  // Made only when it is needed: the platform's formatter takes a tenth of a second on a phone.
  summerTimes ??= new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: 'Asia/Tehran',
    timeZoneName: 'longOffset',
  })
  const [, hours, minutes] = /\+(\d\d):(\d\d)/.exec(summerTimes.format(instant)) ?? []
  return Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS
}

function dayAt(ms: number): Day {
  return new Date(ms).toISOString().slice(0, 10)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
