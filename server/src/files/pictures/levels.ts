import { PRINT } from './picture-print.ts'

export const { width: WIDTH, height: HEIGHT } = PRINT

/** Grey levels, row by row. */
export type Levels = Float32Array

/** The grey levels of a print, softened, so that half a point to a side makes no difference. */
export function softened(details: Uint8Array): Levels {
  const levels = new Float32Array(WIDTH * HEIGHT)
  for (let y = 0; y < HEIGHT; y += 1) {
    const up = y === 0 ? 0 : -WIDTH
    const down = y === HEIGHT - 1 ? 0 : WIDTH
    for (let x = 0; x < WIDTH; x += 1) {
      const at = y * WIDTH + x
      const left = x === 0 ? 0 : -1
      const right = x === WIDTH - 1 ? 0 : 1
      const row = (from: number) =>
        (details[from + left] ?? 0) + 2 * (details[from] ?? 0) + (details[from + right] ?? 0)
      levels[at] = (row(at + up) + 2 * row(at) + row(at + down)) / 16
    }
  }
  return levels
}

/** Between points it is mixed from the four around; outside it is that of the edge. */
export function levelAt(levels: Levels, x: number, y: number): number {
  const left = x < 0 ? 0 : x > WIDTH - 1.001 ? WIDTH - 1.001 : x
  const top = y < 0 ? 0 : y > HEIGHT - 1.001 ? HEIGHT - 1.001 : y
  const column = Math.trunc(left)
  const row = Math.trunc(top)
  const across = left - column
  const down = top - row
  const at = row * WIDTH + column
  if (across === 0 && down === 0) return levels[at] ?? 0
  const above = (levels[at] ?? 0) * (1 - across) + (levels[at + 1] ?? 0) * across
  if (down === 0) return above
  const below = (levels[at + WIDTH] ?? 0) * (1 - across) + (levels[at + WIDTH + 1] ?? 0) * across
  return above * (1 - down) + below * down
}

/** Sums over pairs of levels, for their correlation. */
export class Pairs {
  count = 0
  #one = 0
  #other = 0
  #oneSquared = 0
  #otherSquared = 0
  #both = 0

  add(one: number, other: number) {
    this.count += 1
    this.#one += one
    this.#other += other
    this.#oneSquared += one * one
    this.#otherSquared += other * other
    this.#both += one * other
  }

  /** -1 to 1; 0 where one of them is plain. */
  correlation(): number {
    const { one, other } = this.#spreads()
    if (one < this.count || other < this.count) return 0
    return (this.#both - (this.#one * this.#other) / this.count) / Math.sqrt(one * other)
  }

  /** How much lighter or darker one is, in levels. */
  apart(): number {
    return Math.abs(this.#one - this.#other) / this.count
  }

  /** How much stronger the contrast of one is than that of the other. */
  ratio(): number {
    const { one, other } = this.#spreads()
    return Math.sqrt(one / other)
  }

  #spreads() {
    return {
      one: this.#oneSquared - this.#one ** 2 / this.count,
      other: this.#otherSquared - this.#other ** 2 / this.count,
    }
  }
}
