import { DAY_MS, HOUR_MS } from '@jarchi/shared/durations.ts'

/** How often a device may see a campaign: the settings `FREQUENCY_PER_HOUR` and `FREQUENCY_PER_DAY`. */
export type FrequencyCap = { hour: number; day: number }

const ROWS = 4
const COLUMNS = 2 ** 17

/**
 * Counts what devices have seen, in fixed memory: a count-min sketch for the hour and one for the day. It may
 * sometimes count too much, never too little. Devices are keyed hashes; 0n means no device and is never
 * capped.
 */
export class FrequencyCounts {
  readonly #hour = new Sketch(HOUR_MS)
  readonly #day = new Sketch(DAY_MS)
  readonly #cap: FrequencyCap

  constructor(cap: FrequencyCap) {
    this.#cap = cap
  }

  count(device: bigint, campaignId: number, at: number) {
    if (device === 0n) return
    const cells = cellsOf(device, campaignId)
    this.#hour.add(cells, at)
    this.#day.add(cells, at)
  }

  isCapped(device: bigint, campaignId: number, at: number): boolean {
    if (device === 0n) return false
    const cells = cellsOf(device, campaignId)
    return this.#hour.count(cells, at) >= this.#cap.hour || this.#day.count(cells, at) >= this.#cap.day
  }
}

const whole = new BigUint64Array(1)
const parts = new Uint32Array(whole.buffer)
const found = new Uint32Array(ROWS)

/** One cell in each row; valid until the next call. */
function cellsOf(device: bigint, campaignId: number): Uint32Array {
  // In two halves: arithmetic with bigints would make garbage for each bid.
  whole[0] = device
  const [low, high] = [parts[0] ?? 0, parts[1] ?? 0]
  for (let row = 0; row < ROWS; row++) found[row] = cellOf(row, low, high, campaignId)
  return found
}

class Sketch {
  readonly #window: number
  readonly #counts = new Uint8Array(ROWS * COLUMNS)
  #begun = 0

  constructor(window: number) {
    this.#window = window
  }

  add(cells: Uint32Array, at: number) {
    if (!this.#turnTo(at)) return
    for (const cell of cells) {
      const count = this.#counts[cell] ?? 0
      if (count < 255) this.#counts[cell] = count + 1
    }
  }

  count(cells: Uint32Array, at: number): number {
    if (!this.#turnTo(at)) return 0
    let least = 255
    for (let row = 0; row < ROWS; row++) least = Math.min(least, this.#counts[cells[row] ?? 0] ?? 0)
    return least
  }

  /** False if the time belongs to an earlier window. */
  #turnTo(at: number): boolean {
    const window = Math.floor(at / this.#window)
    if (window > this.#begun) {
      this.#begun = window
      this.#counts.fill(0)
    }
    return window === this.#begun
  }
}

function cellOf(row: number, low: number, high: number, campaignId: number): number {
  let hash = Math.imul(low ^ Math.imul(campaignId + row * 0x9e3779b1, 0x85ebca6b), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15) ^ high, 0x27d4eb2d + row * 2)
  return row * COLUMNS + (((hash ^ (hash >>> 13)) >>> 0) & (COLUMNS - 1))
}
