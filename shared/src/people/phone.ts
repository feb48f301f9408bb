import { asciiDigits } from '../text/digits.ts'
import { compact } from '../text/ignorable.ts'

/** An Iranian mobile number as `09…`, or null. Any digits; +98, 0098, 98, 0 or nothing before the 9. */
export function mobilePhone(text: string): string | null {
  const digits = compact(asciiDigits(text))
  const [, subscriber] = /^(?:\+98|0098|98)?0?(9\d{9})$/.exec(digits) ?? []
  return subscriber === undefined ? null : `0${subscriber}`
}
