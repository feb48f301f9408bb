import { persianDigits } from '@jarchi/shared/digits.ts'
import { numberWords } from './number-words.ts'

/** A count in Persian digits, grouped. */
export function counted(count: number): string {
  return persianDigits(String(Math.trunc(count)).replace(/\B(?=(\d{3})+$)/g, '٬'))
}

/** "Tehran and three other cities": the first, and how many more. */
export function firstAndMore(names: readonly string[], noun: string): string {
  const [first = '', ...others] = names
  return others.length === 0 ? first : `${first} و ${counted(others.length)} ${noun} دیگر`
}

/** The words under a money field, from a million toman up. */
export function amountInWords(toman: number): string | null {
  return toman >= 1_000_000 ? `${numberWords(toman)} تومان` : null
}
