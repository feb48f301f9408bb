import { asciiDigits } from '@jarchi/shared/digits.ts'

/** A typed whole number in any digits; null for anything else. */
export function wholeNumber(text: string): number | null {
  const digits = asciiDigits(text).trim()
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
