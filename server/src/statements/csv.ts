import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Row, Table } from './table.ts'

/** Spreadsheets recognise UTF-8 by this mark. */
const MARK = '\ufeff'

/** Text that a spreadsheet would run as a formula; some also run text that begins with a blank. */
const FORMULA = /^[\s\u200b-\u200f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

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
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
