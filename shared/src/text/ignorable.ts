/**
 * Characters that nobody sees and that copied text brings along, for a class of a regular expression with the
 * flag `u`: joiners, direction marks and whatever else Unicode calls ignorable, and what it misses: the blank of
 * Braille and the marks of annotations.
 */
export const IGNORABLE = String.raw`\p{DI}\u2800\ufff9-\ufffb`

/** Between digits and letters of numbers and codes people also put blanks, hyphens, dots and brackets. */
const BETWEEN = new RegExp(String.raw`[\s${IGNORABLE}\p{Pd}\u2212.()]`, 'gu')

/** A number or a code as it is meant, without what stands between its characters. */
export const compact = (text: string) => text.replace(BETWEEN, '')
