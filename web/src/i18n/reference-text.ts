import { persianDigits } from '@jarchi/shared/text/digits.ts'

/** A bank's reference: Persian digits if it has only digits; with letters unchanged. */
export function referenceText(reference: string): string {
  return /^\d+$/.test(reference) ? persianDigits(reference) : reference
}
