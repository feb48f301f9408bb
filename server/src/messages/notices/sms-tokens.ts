import { tomanFromRial } from '@jarchi/shared/money/money.ts'

const whole = new Intl.NumberFormat('fa-IR', { maximumFractionDigits: 0 })

/** In place of amounts in messages to users who may not see them: a token must not be empty. */
export const HIDDEN_MONEY = '***'

/**
 * An amount in rial as a token of a message: its tomans in grouped Persian digits, without blanks or signs.
 */
export function moneyToken(rial: bigint): string {
  const toman = tomanFromRial(Number(rial))
  // The locale's own minus comes with a direction mark.
  return `${toman < 0 ? '-' : ''}${whole.format(Math.abs(toman))}`
}

/** A text as a token that may contain blanks: without joiners, and in as many words as the provider takes. */
export function fewWords(text: string, most: number): string {
  const words = text.split(/[\s\u200c]+/).filter(Boolean)
  return words.length > most ? `${words.slice(0, most).join(' ')}…` : words.join(' ') || '-'
}
