/** A table to take away: texts stay texts, numbers are whole rials. */
export type Table = {
  name: string
  /** Widths are in letters. */
  columns: readonly { title: string; width: number }[]
  rows: readonly (readonly (string | number)[])[]
}
