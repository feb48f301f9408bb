import { asciiDigits, persianDigits } from '@jarchi/shared/digits.ts'

const SEPARATOR = '\u066c'
/** Nobody spends more, and every such number is exact. */
const MOST_DIGITS = 12

/** An amount being typed: what the field shows, where its caret is, and its value. */
export type TypedAmount = { readonly text: string; readonly caret: number; readonly amount: number | null }

export function amountText(amount: number | null): string {
  return amount === null ? '' : grouped(String(amount))
}

/** The field after an edit, grouped anew, with the caret behind the same digit as before. */
export function typedAmount(text: string, caret: number, before: string): TypedAmount {
  const at = isSeparatorDeletion(text, before) ? caret - 1 : caret
  const edited = at === caret ? text : text.slice(0, at) + text.slice(caret)
  const head = digitsOf(edited.slice(0, at))
  const all = digitsOf(edited)
  const zeros = /^0*(?=\d)/.exec(all)?.[0].length ?? 0
  const digits = all.slice(zeros, zeros + MOST_DIGITS)
  const shown = grouped(digits)
  return {
    text: shown,
    caret: caretBehind(shown, Math.min(Math.max(0, head.length - zeros), digits.length)),
    amount: digits === '' ? null : Number(digits),
  }
}

/** Backspace on a separator is meant for the digit before it. */
function isSeparatorDeletion(text: string, before: string): boolean {
  return text.length === before.length - 1 && digitsOf(text) === digitsOf(before)
}

function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '')
}

function grouped(digits: string): string {
  return persianDigits(digits.replace(/\B(?=(\d{3})+$)/g, SEPARATOR))
}

function caretBehind(shown: string, digits: number): number {
  let seen = 0
  for (let at = 0; at < shown.length; at += 1) {
    if (seen === digits) return at
    if (shown[at] !== SEPARATOR) seen += 1
  }
  return shown.length
}
