import { asciiDigits } from '@jarchi/shared/text/digits.ts'

/** A typed whole number in any digits, also in groups of three as we write it; null for anything else. */
export function wholeNumber(text: string): number | null {
  const digits = asciiDigits(text)
    .trim()
    .replace(/[\u066c,](?=\d{3}(?!\d))/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
