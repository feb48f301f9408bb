import { persianDigits } from '@jarchi/shared/digits.ts'

/** A bank's reference: of digits alone in Persian ones, with letters as the bank wrote it. */
export function referenceText(reference: string): string {
  return /^\d+$/.test(reference) ? persianDigits(reference) : reference
}
