/** Texts stay texts; numbers are whole rials. */
export type Row = readonly (string | number)[]

/** A table for a file. */
export type Table = {
  name: string
  /** Widths are in letters. */
  columns: readonly { title: string; width: number }[]
  /**
   * Some at a time: written rows are freed before more are read, so that memory does not grow with the table.
   */
  pages: Iterable<readonly Row[]> | AsyncIterable<readonly Row[]>
}
