import { jalaliDayText, jalaliMonthFrom, type Day } from '@jarchi/shared/time/jalali.ts'
import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { monthName } from './date-format.ts'
import { decimalText, isolated } from './format.ts'

/** An amount in rial as tomans to the last rial, such as ۱۸٬۱۸۱٫۸; sums on a page so come out even. */
export function exactTomanText(rial: number): string {
  const text = decimalText(Math.abs(rial) / 10, 1)
  return isolated(rial < 0 ? `\u2212${text}` : text)
}

/** The same, always with a sign: + for income, − for spending. */
export function signedTomanText(rial: number): string {
  return isolated(`${rial < 0 ? '\u2212' : '+'}${decimalText(Math.abs(rial) / 10, 1)}`)
}

/** The month of a text like `1405-08`: آبان ۱۴۰۵. */
export function monthText(text: string): string {
  const month = jalaliMonthFrom(text)
  return month ? `${monthName(month.month)} ${persianDigits(month.year)}` : text
}

/** A day as ۱۴۰۵/۰۸/۳۰, in the same direction in any text. */
export function shortDayText(day: Day): string {
  return isolated(persianDigits(jalaliDayText(day)))
}

/** Basis points as percent: ۹٫۵. */
export function percentText(basisPoints: number): string {
  return decimalText(basisPoints / 100, 2)
}
