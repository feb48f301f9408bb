import type { BannerSet } from '@jarchi/shared/api/banners.ts'

/** Sets drawn before, by the hash of their request, and those that are being drawn; the latest used are kept. */
export class KnownSets {
  readonly #sets = new Map<string, Promise<BannerSet>>()
  readonly #most: number

  constructor(most = 5_000) {
    this.#most = most
  }

  get(key: string, draw: () => Promise<BannerSet>): Promise<BannerSet> {
    const set = this.#sets.get(key) ?? draw()
    this.#sets.delete(key)
    this.#sets.set(key, set)
    const [oldest] = this.#sets.keys()
    if (this.#sets.size > this.#most && oldest !== undefined) this.#sets.delete(oldest)
    set.catch(() => this.#sets.delete(key))
    return set
  }
}
