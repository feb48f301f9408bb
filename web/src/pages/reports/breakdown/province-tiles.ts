import { PROVINCES } from '../../../i18n/report-provinces.ts'

/** Row and column, from 1, of a grid whose left is west and whose top is north. */
const PLACES: readonly (readonly [row: number, column: number])[] = [
  [1, 1],
  [1, 2],
  [1, 3],
  [2, 1],
  [2, 2],
  [2, 3],
  [2, 4],
  [2, 5],
  [2, 6],
  [3, 1],
  [3, 2],
  [3, 3],
  [3, 4],
  [3, 5],
  [3, 6],
  [3, 7],
  [4, 1],
  [4, 2],
  [4, 3],
  [4, 4],
  [4, 5],
  [4, 6],
  [4, 7],
  [5, 2],
  [5, 3],
  [5, 4],
  [5, 5],
  [5, 6],
  [5, 7],
  [6, 4],
  [6, 6],
]

/** Each province, about where it lies. */
export const PROVINCE_TILES = PROVINCES.map((name, index) => {
  const [row = 1, column = 1] = PLACES[index] ?? []
  return { name, row, column }
})
