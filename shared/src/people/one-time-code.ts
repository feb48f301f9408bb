import { asciiDigits } from '../text/digits.ts'
import { compact } from '../text/ignorable.ts'

/** How many digits codes by SMS and e-mail have. */
export const CODE_LENGTH = 6

/** A code as typed, in ASCII digits, without what stands between them. */
export function plainCode(text: string): string {
  return compact(asciiDigits(text))
}

/** Whether a plain text may be such a code. */
export function isOneTimeCode(text: string): boolean {
  return text.length === CODE_LENGTH && /^\d+$/.test(text)
}
