import type { CampaignTable } from './campaign-table.ts'
import { Matcher } from './matcher.ts'
import type { TargetTerms } from './target-terms.ts'

/** Campaigns in one order, by the rows of their table. */
export class CampaignOrder {
  readonly matcher: Matcher
  readonly rows: Uint32Array
  readonly #campaigns: CampaignTable
  /** By row; -1: not in this order. */
  readonly #ordinals: Int32Array
  #count = 0

  constructor(capacity: number, campaigns: CampaignTable, terms: TargetTerms) {
    this.matcher = new Matcher(capacity, terms)
    this.rows = new Uint32Array(this.matcher.capacity)
    this.#campaigns = campaigns
    this.#ordinals = new Int32Array(campaigns.capacity * 2).fill(-1)
  }

  /** Whether the row has a place, with or without a campaign that matches. */
  has(row: number): boolean {
    return (this.#ordinals[row] ?? -1) >= 0
  }

  /** In its place, or at the end. */
  add(row: number) {
    let ordinal = this.#ordinals[row] ?? -1
    if (ordinal < 0) {
      // Full: the campaign waits for the next order, which is due because it has no place in this one.
      if (this.#count >= this.matcher.capacity || row >= this.#ordinals.length) return
      ordinal = this.#count++
      this.#ordinals[row] = ordinal
      this.rows[ordinal] = row
    }
    const { numbers } = this.#campaigns
    this.matcher.add(ordinal, numbers.daypart[row] ?? 0, this.#campaigns.termsOf(row))
  }

  /** It keeps its place. */
  remove(row: number) {
    const ordinal = this.#ordinals[row] ?? -1
    if (ordinal >= 0) this.matcher.remove(ordinal, this.#campaigns.termsOf(row))
  }

  forget(row: number) {
    this.remove(row)
    this.#ordinals[row] = -1
  }
}

/** More than there are rows. */
export const KEYED_ROWS = 2 ** 24
const rankBits = new DataView(new ArrayBuffer(4))

/**
 * A number that sorts the greatest rank first and contains the campaign's index: plain numbers sort fastest.
 */
export function sortKey(rank: number, index: number): number {
  rankBits.setFloat32(0, rank)
  // The upper 28 bits of a positive float grow with it; 52 bits in all are exact.
  return (0xfffffff - (rankBits.getUint32(0) >>> 4)) * KEYED_ROWS + index
}
