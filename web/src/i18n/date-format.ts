import { persianDigits } from '@jarchi/shared/digits.ts'
import { lazily } from '@jarchi/shared/lazily.ts'

const date = inTehran('fa-IR-u-ca-persian-nu-arabext', { year: 'numeric', month: 'long', day: 'numeric' })
const time = inTehran('fa-IR', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

function inTehran(locale: string, options: Intl.DateTimeFormatOptions) {
  return lazily(() => new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Tehran', ...options }))
}

/** A day of the Jalali calendar in Tehran: ۲۹ آبان ۱۴۰۵. Built from parts, as engines order them differently. */
export function dayText(instant: string | Date): string {
  const parts = date().formatToParts(new Date(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('day')} ${part('month')} ${part('year')}`
}

/** Hour and minute in Tehran: ۰۹:۰۵. */
export function timeText(instant: string | Date): string {
  return time().format(new Date(instant))
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
