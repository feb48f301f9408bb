import { asciiDigits } from './digits.ts'

/**
 * What people and address books put between the digits: blanks, hyphens, dots, brackets, joiners, direction
 * marks.
 */
export const PHONE_SEPARATORS = /[\s\-\u2010-\u2015.()\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** An Iranian mobile number as `09…`, or null. Any digits; +98, 0098, 98, 0 or nothing before the 9. */
export function mobilePhone(text: string): string | null {
  const digits = asciiDigits(text).replace(PHONE_SEPARATORS, '')
  const [, subscriber] = /^(?:\+98|0098|98)?0?(9\d{9})$/.exec(digits) ?? []
  return subscriber === undefined ? null : `0${subscriber}`
}
