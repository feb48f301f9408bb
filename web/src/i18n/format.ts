import { tomanFromRial } from '@jarchi/shared/money.ts'

const whole = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 0 })

/** Persian digits in groups of three: ۱٬۲۳۴. */
export function numberText(number: number): string {
  return whole.format(number)
}

/** An amount in rial as the digits of its tomans, without the unit. */
export function tomanText(rial: number): string {
  return whole.format(tomanFromRial(rial))
}

/** Keeps a number, code or address left-to-right inside Persian text. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`
}
