import { DAY_MS, HOUR_MS } from '@jarchi/shared/time/durations.ts'

/** How often a device may see a campaign: the settings `FREQUENCY_PER_HOUR` and `FREQUENCY_PER_DAY`. */
export type FrequencyCap = { hour: number; day: number }

const ROWS = 4
/**
 * Powers of two. 10 million impressions a day, and three times their rate in the busiest hour, make the bidder
 * refuse fewer than one in a hundred new devices by mistake (docs/scale.md).
 */
const COLUMNS = { hour: 2 ** 22, day: 2 ** 24, flight: 2 ** 20 }
/** A bid counts so long, and at most twice as long, unless it is seen earlier: then it was hardly won. */
const FLIGHT_MS = 10_000

/**
 * Counts what devices have seen, in fixed memory: a count-min sketch for the hour and one for the day. Bids
 * that may still be seen count too: a device may ask several times before it is told of the first impression.
 * It may sometimes count too much, never too little. Devices are keyed hashes; 0n means no device and is never
 * capped.
 */
export class FrequencyCounts {
  readonly #hour = new Sketch(HOUR_MS, COLUMNS.hour)
  readonly #day = new Sketch(DAY_MS, COLUMNS.day)
  readonly #flights = new Flights()
  readonly #cap: FrequencyCap

  constructor(cap: FrequencyCap) {
    this.#cap = cap
  }

  count(device: bigint, campaignId: number, at: number) {
    if (device === 0n) return
    const hashes = hashesOf(device, campaignId)
    this.#hour.add(hashes, at)
    this.#day.add(hashes, at)
  }

  /** A bid is sent. */
  bid(device: bigint, campaignId: number, at: number) {
    if (device !== 0n) this.#flights.change(hashesOf(device, campaignId), at, 1)
  }

  /** A bid of that time was seen, and is counted as that. */
  land(device: bigint, campaignId: number, bidAt: number) {
    if (device !== 0n) this.#flights.change(hashesOf(device, campaignId), bidAt, -1)
  }

  isCapped(device: bigint, campaignId: number, at: number): boolean {
    if (device === 0n) return false
    const hashes = hashesOf(device, campaignId)
    const flying = this.#flights.count(hashes, at)
    return (
      this.#hour.count(hashes, at) + flying >= this.#cap.hour ||
      this.#day.count(hashes, at) + flying >= this.#cap.day
    )
  }
}

const whole = new BigUint64Array(1)
const parts = new Uint32Array(whole.buffer)
const found = new Uint32Array(ROWS)

/** One hash for each row; valid until the next call. */
function hashesOf(device: bigint, campaignId: number): Uint32Array {
  // In two halves: arithmetic with bigints would make garbage for each bid.
  whole[0] = device
  const [low, high] = [parts[0] ?? 0, parts[1] ?? 0]
  for (let row = 0; row < ROWS; row++) found[row] = hashOf(row, low, high, campaignId)
  return found
}

class Sketch {
  readonly #window: number
  readonly #columns: number
  #counts: Uint8Array
  #begun = 0

  constructor(window: number, columns: number) {
    this.#window = window
    this.#columns = columns
    this.#counts = new Uint8Array(ROWS * columns)
  }

  add(hashes: Uint32Array, at: number) {
    if (!this.#turnTo(at)) return
    const least = this.count(hashes, at)
    if (least === 255) return
    // The larger ones contain others' impressions too; raising them would only make the error larger.
    for (let row = 0; row < ROWS; row++) {
      const cell = this.#cell(row, hashes)
      if (this.#counts[cell] === least) this.#counts[cell] = least + 1
    }
  }

  count(hashes: Uint32Array, at: number): number {
    if (!this.#turnTo(at)) return 0
    let least = 255
    for (let row = 0; row < ROWS; row++) least = Math.min(least, this.#counts[this.#cell(row, hashes)] ?? 0)
    return least
  }

  #cell(row: number, hashes: Uint32Array): number {
    return row * this.#columns + ((hashes[row] ?? 0) & (this.#columns - 1))
  }

  /** False if the time belongs to an earlier window. */
  #turnTo(at: number): boolean {
    const window = Math.floor(at / this.#window)
    if (window > this.#begun) {
      this.#begun = window
      // Bids would wait for a fill, for tens of milliseconds; memory that is new is zero without one.
      this.#counts = new Uint8Array(ROWS * this.#columns)
    }
    return window === this.#begun
  }
}

/** Bids that may still be seen: a sketch for the current part of time and one for the part before. */
class Flights {
  #part = 0
  #counts = [newCounts(), newCounts()] as [now: Uint8Array, before: Uint8Array]

  /** More or fewer in the part that the time belongs to; earlier parts are forgotten. */
  change(hashes: Uint32Array, at: number, by: 1 | -1) {
    this.#turnTo(at)
    const counts = this.#counts[this.#part - Math.floor(at / FLIGHT_MS)]
    if (!counts) return
    for (let row = 0; row < ROWS; row++) {
      const cell = flightCell(row, hashes)
      const known = counts[cell] ?? 0
      // A full cell no longer knows how many it counts.
      if (known < 255 && known + by >= 0) counts[cell] = known + by
    }
  }

  count(hashes: Uint32Array, at: number): number {
    this.#turnTo(at)
    const [now, before] = this.#counts
    let least = Infinity
    for (let row = 0; row < ROWS; row++) {
      const cell = flightCell(row, hashes)
      least = Math.min(least, (now[cell] ?? 0) + (before[cell] ?? 0))
    }
    return least
  }

  #turnTo(at: number) {
    const part = Math.floor(at / FLIGHT_MS)
    if (part <= this.#part) return
    this.#counts = [newCounts(), part === this.#part + 1 ? this.#counts[0] : newCounts()]
    this.#part = part
  }
}

function newCounts(): Uint8Array {
  return new Uint8Array(ROWS * COLUMNS.flight)
}

function flightCell(row: number, hashes: Uint32Array): number {
  return row * COLUMNS.flight + ((hashes[row] ?? 0) & (COLUMNS.flight - 1))
}

function hashOf(row: number, low: number, high: number, campaignId: number): number {
  let hash = Math.imul(low ^ Math.imul(campaignId + row * 0x9e3779b1, 0x85ebca6b), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15) ^ high, 0x27d4eb2d + row * 2)
  return (hash ^ (hash >>> 13)) >>> 0
}
