import { asciiDigits } from './digits.ts'

/** Arabic forms and their Persian ones: yeh, alef maksura, kaf, teh marbuta, ae. */
const SAME_LETTERS: readonly (readonly [RegExp, string])[] = [
  [/[\u064a\u0649]/g, '\u06cc'],
  [/\u0643/g, '\u06a9'],
  [/[\u0629\u06d5]/g, '\u0647'],
]

/**
 * Text in the form that searches compare: one form of each Persian letter, ASCII digits, no marks, no
 * joiners, lower case.
 */
export function searchKey(text: string): string {
  const plain = asciiDigits(text)
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}\u0640]/gu, '')
  return SAME_LETTERS.reduce((key, [forms, letter]) => key.replace(forms, letter), plain)
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
