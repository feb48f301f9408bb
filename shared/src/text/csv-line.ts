import { IGNORABLE } from './ignorable.ts'

/** Spreadsheets recognise UTF-8 by this mark at the beginning of a file. */
export const CSV_MARK = '\ufeff'

/**
 * Where a spreadsheet would begin a formula: at the start of a cell, which some programs let begin with blanks and
 * unseen characters. What ends a cell depends on the language of the reader's machine, and where the comma does not,
 * quotes protect nothing.
 */
const FORMULA = new RegExp(
  String.raw`(^|[,;|\u061b\t\r\n])([\s${IGNORABLE}"]*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])|( )(?==)`,
  'gu',
)

/** A line of a table as CSV (RFC 4180), in which no text is a formula. */
export function csvLine(row: readonly (string | number)[]): string {
  return `${row.map(cell).join(',')}\r\n`
}

/** Numbers are never formulas, not even negative ones. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = value.replace(FORMULA, "$1$3'$2")
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
