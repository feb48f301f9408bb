import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { IGNORABLE } from '@jarchi/shared/text/ignorable.ts'
import type { Row, Table } from './table.ts'

/** Spreadsheets recognise UTF-8 by this mark. */
const MARK = '\ufeff'

/**
 * Where a spreadsheet would begin a formula: at the start of a cell, which some programs let begin with blanks and
 * unseen characters. What ends a cell depends on the language of the reader's machine, and where the comma does not,
 * quotes protect nothing.
 */
const FORMULA = new RegExp(
  String.raw`(^|[,;|\u061b\t\r\n])([\s${IGNORABLE}"]*[=+\-@\uff1d\uff0b\uff0d\uff20])|^(?=[\t\r\n])|( )(?==)`,
  'gu',
)

/** Tables as CSV (RFC 4180), one below the other, in pieces. */
export async function* csvPieces(tables: readonly Table[]): AsyncGenerator<string> {
  yield MARK
  for (const [index, { columns, pages }] of tables.entries()) {
    if (index > 0) yield '\r\n'
    yield line(columns.map(({ title }) => title))
    for await (const rows of pages) yield rows.map(line).join('')
  }
}

/** The same as one text. */
export function csvOf(tables: readonly Table[]): Promise<string> {
  return text(Readable.from(csvPieces(tables)))
}

function line(row: Row): string {
  return `${row.map(cell).join(',')}\r\n`
}

/** Numbers are never formulas, not even negative ones. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = value.replace(FORMULA, "$1$3'$2")
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
