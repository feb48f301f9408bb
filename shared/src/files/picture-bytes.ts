/**
 * The largest file of a picture, in bytes: a banner, a picture for the maker, a profile picture. A form has
 * three, so nginx accepts more (`client_max_body_size` in deploy/nginx/jarchi.conf); the text is
 * `picture_too_large` in data/texts/field-errors.json. `checks/numbers-in-texts.test.ts` compares both with
 * this.
 */
export const LARGEST_PICTURE_BYTES = 8 * 1024 * 1024

/** Longer than the head of any data URL, for example `data:image/jpeg;base64,`. */
const LONGEST_HEAD = 1_024

/** The longest text of such a picture, as base64 or as a data URL. */
export const LONGEST_PICTURE_TEXT: number = Math.ceil(LARGEST_PICTURE_BYTES / 3) * 4 + LONGEST_HEAD
