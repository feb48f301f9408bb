/**
 * How large a picture's file may be, in bytes: a banner, a picture for the maker, a profile's picture. A form brings
 * three, so nginx takes more than that (`client_max_body_size` in deploy/nginx/jarchi.conf); the sentence is
 * `picture_too_large` of data/texts/field-errors.json. `checks/numbers-in-texts.test.ts` compares both with it.
 */
export const MAX_PICTURE_BYTES = 8 * 1024 * 1024

/** The head of a data URL, such as `data:image/jpeg;base64,`, is shorter. */
const LONGEST_HEAD = 1_024

/** The longest text of such a picture, as base64 or as a data URL. */
export const LONGEST_PICTURE_TEXT: number = Math.ceil(MAX_PICTURE_BYTES / 3) * 4 + LONGEST_HEAD
