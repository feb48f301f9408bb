import { asciiDigits } from './digits.ts'

/** How many digits codes by SMS and e-mail have. */
export const CODE_LENGTH = 6

/** A code as typed, in ASCII digits, without spaces and marks of direction. */
export function plainCode(text: string): string {
  return asciiDigits(text).replace(/[\s\u200c-\u200f]/g, '')
}

/** Whether a plain text may be such a code. */
export function isOneTimeCode(text: string): boolean {
  return text.length === CODE_LENGTH && /^\d+$/.test(text)
}
