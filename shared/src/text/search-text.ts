import { asciiDigits } from './digits.ts'

/** Forms of letters and the one that searches compare: yeh and alef maksura, kaf, the forms of heh. */
const FORMS = '\u064a\u0649\u0643\u0629\u06d5\u06be\u06c1'
const LETTERS = '\u06cc\u06cc\u06a9\u0647\u0647\u0647\u0647'

/** What is in no word: blanks and punctuation; server/database/functions/search.sql has the same. */
const BETWEEN_WORDS =
  /[\0-/:-@[-`{-\u00bf\u00d7\u00f7\u0600-\u061f\u066a-\u066d\u06d4\u2000-\u2bff\u2e00-\u303f\ufd3e\ufd3f\ufe10-\ufe6f\uff00-\uff0f\uff1a-\uff20]+/gu

/**
 * Text in the form that searches compare: one form of each Persian letter, ASCII digits, no marks, no
 * joiners, lower case.
 */
export function searchKey(text: string): string {
  return asciiDigits(text)
    .normalize('NFKD')
    .replace(/[\p{Mn}\p{Cf}\u0640]/gu, '')
    .replace(new RegExp(`[${FORMS}]`, 'g'), (form) => LETTERS[FORMS.indexOf(form)] ?? '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a text as searches compare them; a half-space joins, punctuation does not. */
export function searchWords(text: string): string[] {
  return searchKey(text).split(BETWEEN_WORDS).filter(Boolean)
}

/** All letters and digits of a text as searches compare them: half-space, blank and joined read the same. */
export function joinedKey(text: string): string {
  return searchKey(text).replace(BETWEEN_WORDS, '')
}
