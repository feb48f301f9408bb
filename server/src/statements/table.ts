/** Texts stay texts, numbers are whole rials. */
export type Row = readonly (string | number)[]

/** A table to take away. */
export type Table = {
  name: string
  /** Widths are in letters. */
  columns: readonly { title: string; width: number }[]
  /** Some at a time: what is written is let go before more is read, so that memory does not grow with a table. */
  pages: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>
}
