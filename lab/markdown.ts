export const digits = (places: number) => (value: number) =>
  Number.isNaN(value) ? '–' : value.toFixed(places)

/** Rows for a terminal, the head first, also readable as Markdown. */
export function markdown(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const widths = head.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line), '', ''].join('\n')
}
