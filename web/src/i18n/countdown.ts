import { persianDigits } from '@jarchi/shared/digits.ts'

/** Seconds as minutes and seconds, kept left-to-right: ۱:۰۵. */
export function countdownText(seconds: number): string {
  const rest = String(seconds % 60).padStart(2, '0')
  return `\u2066${persianDigits(`${Math.floor(seconds / 60)}:${rest}`)}\u2069`
}
