import writeExcelFile from 'write-excel-file/node'
import type { Table } from './table.ts'

/** Tables as an Excel workbook, each on a right-to-left sheet of its own. */
export async function xlsxOf(tables: readonly Table[]): Promise<Buffer> {
  const sheets = tables.map(({ name, columns, rows }) => ({
    sheet: name,
    rightToLeft: true,
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
    data: [
      columns.map(({ title }) => ({ value: title, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(cell)),
    ],
  }))
  return writeExcelFile(sheets).toBuffer()
}

/** Texts are marked as such, so that none of them is a formula. */
function cell(value: string | number) {
  return typeof value === 'number' ? { type: Number, value, format: '#,##0' } : { type: String, value }
}
