import type { Table } from './table.ts'

/** By this mark spreadsheets know that a file is UTF-8. */
const MARK = '\ufeff'

/** What a spreadsheet would run; those that begin with a blank are run by some as well. */
const FORMULA = /^[\s\u200b-\u200f\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/

/** Tables as CSV (RFC 4180), one below the other. */
export function csvOf(tables: readonly Table[]): string {
  return MARK + tables.map(linesOf).join('\r\n')
}

function linesOf({ columns, rows }: Table): string {
  return [columns.map(({ title }) => title), ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Numbers are never formulas, not even negative ones. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
