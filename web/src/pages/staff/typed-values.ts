import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import { jalaliDayFrom } from '@jarchi/shared/time/jalali.ts'

/** A typed whole number in any digits, also in groups of three as we write it; null for anything else. */
export function wholeNumber(text: string): number | null {
  const digits = asciiDigits(text)
    .trim()
    .replace(/[\u066c,](?=\d{3}(?!\d))/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}

/** A typed Jalali day, such as ۱۴۰۵/۹/۱, in the form 2026-11-22; '' without one, null if there is no such day. */
export function typedDay(text: string): string | null {
  const plain = asciiDigits(text).trim()
  if (plain === '') return ''
  const [year = '', ...rest] = plain.split(/[/-]/)
  return jalaliDayFrom([year, ...rest.map((part) => part.padStart(2, '0'))].join('-'))
}

/**
 * A typed day and time in Tehran, such as ۱۴۰۵/۹/۱ ۱۴:۳۰, in the form 2026-11-22T14:30:00+03:30, wherever the browser
 * is; null if there is no such moment.
 */
export function typedMoment(text: string): string | null {
  const [, typed = '', hour = '', minute] =
    /^(\S+?)[\s\u060c,]+([01]?\d|2[0-3]):([0-5]\d)$/.exec(asciiDigits(text).trim()) ?? []
  const day = typedDay(typed)
  return day ? `${day}T${hour.padStart(2, '0')}:${minute}:00+03:30` : null
}
