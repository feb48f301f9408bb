import { numberText } from './format.ts'
import { numberWords } from './number-words.ts'

/** "Tehran and three other cities": the first, and how many more. */
export function firstAndMore(names: readonly string[], noun: string): string {
  const [first = '', ...others] = names
  return others.length === 0 ? first : `${first} و ${numberText(others.length)} ${noun} دیگر`
}

/** The words under a money field, from a million toman up. */
export function amountInWords(toman: number): string | null {
  return toman >= 1_000_000 ? `${numberWords(toman)} تومان` : null
}
