import { asciiDigits } from '../../text/digits.ts'

/** Each is a code of `data/texts/field-errors.json`. */
export type TextProblem =
  | 'required'
  | 'too_long'
  | 'not_plain_text'
  | 'character_missing'
  | 'no_letters'
  | 'phone_in_text'
  | 'social_id_in_text'

/** In UTF-16 units, as an input's `maxlength` counts. */
export const LONGEST_TEXT = 200

// What both weights of Vazirmatn can draw, without controls and presentation forms; a test reads the fonts.
const DRAWN =
  /^[ -~\u00a0-\u00ac\u00ae-\u017f\u060c\u060d\u061b\u061f\u0621-\u063a\u0640-\u0658\u0660-\u0671\u0674\u0679\u067c\u067e\u0681\u0685\u0686\u0688\u0689\u0691\u0693\u0695\u0696\u0698\u069a\u06a0\u06a1\u06a4\u06a9-\u06ad\u06af\u06b5\u06ba\u06bc-\u06be\u06c0-\u06c3\u06c6-\u06d0\u06d2-\u06d5\u06f0-\u06f9\u200c\u2010-\u2015\u2018-\u201e\u2020-\u2022\u2026\u2030\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2212\u221e\u2248\u2264\u2265]*$/u

/** Invisible characters that change the direction or join text. */
const HIDDEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u

/** Several marks on one letter; Persian never needs more than two. */
const PILED_MARKS = /\p{M}{3}/u

/** The text as it is drawn: no blanks at its ends, single ones within, letters in one form. */
export function tidyText(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** The first reason why a tidy text is not allowed on a banner (§D10.1), if any; an empty text is allowed. */
export function textProblem(text: string): TextProblem | null {
  if (text.length > LONGEST_TEXT) return 'too_long'
  if (!text.isWellFormed() || HIDDEN.test(text)) return 'not_plain_text'
  if (!DRAWN.test(text)) return 'character_missing'
  if (PILED_MARKS.test(text)) return 'not_plain_text'
  if (text !== '' && !/[\p{L}\p{N}]/u.test(text)) return 'no_letters'
  if (phonesIn(text).length > 0) return 'phone_in_text'
  return text.search(SOCIAL) !== -1 ? 'social_id_in_text' : null
}

// Dates and hours, which may stand beside each other like the groups of a phone number.
const YEAR = String.raw`(?:1[34]|19|20)\d\d`
const DATE = String.raw`(?<!\d[/.-]?)(?:${YEAR}|\d\d?)([/.-])\d\d?\1(?:${YEAR}|\d\d)(?!\1?\d)`
const HOUR = String.raw`(?<![\d:])(?:[01]?\d|2[0-4]):[0-5]\d(?![\d:])`
const DATE_OR_HOUR = new RegExp(`${DATE}|${HOUR}`, 'gu')

const GAP = String.raw`[^\p{L}\p{N}]{0,3}`
const JOINT = String.raw`[\s._/()\u200c\u2010-\u2015-]{0,2}`
/** "Tom" of toman, rial or metres. */
const UNIT = String.raw`\s?(?:\u062a\u0648\u0645|\u0631\u06cc\u0627\u0644|\u0645\u062a\u0631)`
const PHONE = new RegExp(
  [
    // With the prefix of a country or a city, and anything but letters between the digits.
    String.raw`(?<!\d)(?:\+|00)${GAP}[1-9](?:${GAP}\d){9,11}\d*`,
    String.raw`(?<!\d)(?:0|98(?=${GAP}9))${GAP}[1-9](?:${GAP}\d){9}\d*`,
    // Without one: the groups of a mobile or a fixed number; no price, no range of years.
    String.raw`(?<!\d)(?:9\d\d${JOINT}\d{3}${JOINT}\d\d${JOINT}\d\d|(?:[1-8]\d${JOINT})?(?!20\d\d\D)[2-9]\d{3}${JOINT}\d{4})(?!\d)(?<!000)(?!${UNIT})`,
  ].join('|'),
  'gu',
)

/** The phone numbers in a text, and where they stand. */
export function phonesIn(text: string) {
  const hidden = asciiDigits(text).replaceAll(DATE_OR_HOUR, (found) => 'x'.repeat(found.length))
  return [...hidden.matchAll(PHONE)].map(({ index, 0: { length } }) => ({ index, length }))
}

/**
 * An id or address of a social network, with what belongs to it. E-mail addresses count too: they lead people
 * past the ad.
 */
export const SOCIAL =
  /\S*@[a-z0-9_.]{3,}\S*|(?<![\w.-])(?:https?:\/\/)?(?:(?:www|m|web)\.)?(?:(?:t|telegram|wa)\.me|instagr\.am|ble\.ir|(?:instagram|eitaa|splus|soroush|rubika|facebook|twitter|x)\.(?:com|ir))(?![\w-])\S*/giu
