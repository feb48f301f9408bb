/** Readers of foreign JSON: a missing value, or one of another type, reads as empty. */

/** An own field; the marketplace leaves out fields that are zero, false or empty. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return (value as Record<string, unknown>)[name]
}

/** One line of plain text, cut to a length. */
export function lineOf(value: unknown, most: number): string {
  return plain(value).replace(/\s+/g, ' ').trim().slice(0, most).toWellFormed()
}

/** Text of several lines. */
export function textOf(value: unknown, most: number): string {
  return plain(value).trim().slice(0, most).toWellFormed()
}

function plain(value: unknown): string {
  if (typeof value !== 'string') return ''
  return value.replace(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, '')
}

/** An array, or an empty one. */
export function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** A whole number that is not negative, also as text; else 0. */
export function amountOf(value: unknown): number {
  const number = typeof value === 'string' && value.length < 20 ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : 0
}
