import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { tomanFromRial } from '@jarchi/shared/money/money.ts'

/**
 * Persian digits in groups of three: ۱٬۲۳۴. Written here, because the browser's formatter slows the first
 * page on phones.
 */
export function numberText(number: number): string {
  return decimalText(number, 0)
}

/** The same with at most `digits` digits of fraction: ۱٬۲۳۴٫۵. */
export function decimalText(number: number, digits: number): string {
  const [whole = '', fraction = ''] = Math.abs(number).toFixed(digits).split('.')
  const rest = fraction.replace(/0+$/, '')
  const text = whole.replace(/\B(?=(?:\d{3})+$)/g, '٬') + (rest && `٫${rest}`)
  return persianDigits(number < 0 && /[1-9]/.test(text) ? `\u200e\u2212${text}` : text)
}

/** An amount in rial as toman digits, without the unit. */
export function tomanText(rial: number): string {
  return numberText(tomanFromRial(rial))
}

/** Keeps a number, code or address left-to-right inside Persian text. */
export function isolated(text: string): string {
  return `\u2066${text}\u2069`
}

/** Keeps a title or name inside a sentence in its own direction. */
export function ownDirection(text: string): string {
  return `\u2068${text}\u2069`
}

export const quoted = (text: string) => `«${ownDirection(text)}»`
