import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { CSV_MARK, csvLine } from '@jarchi/shared/text/csv-line.ts'
import type { Table } from './table.ts'

/** Tables as CSV (RFC 4180), one below the other, in pieces. */
export async function* csvPieces(tables: readonly Table[]): AsyncGenerator<string> {
  yield CSV_MARK
  for (const [index, { columns, pages }] of tables.entries()) {
    if (index > 0) yield '\r\n'
    yield csvLine(columns.map(({ title }) => title))
    for await (const rows of pages) yield rows.map(csvLine).join('')
  }
}

/** The same as one text. */
export function csvOf(tables: readonly Table[]): Promise<string> {
  return text(Readable.from(csvPieces(tables)))
}
