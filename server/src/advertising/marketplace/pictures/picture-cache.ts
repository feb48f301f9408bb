type Kept<Picture> = { picture: Promise<Picture>; bytes: number }

/**
 * Keeps the last pictures, up to so many bytes; a caller who asks for a picture that is being made waits for
 * it. A failed or empty result is made again next time.
 */
export class PictureCache<Picture extends { bytes: Buffer }> {
  readonly #kept = new Map<string, Kept<Picture | null>>()
  readonly #most: number
  #total = 0

  constructor(most: number) {
    this.#most = most
  }

  get(key: string, make: () => Promise<Picture | null>): Promise<Picture | null> {
    const kept = this.#kept.get(key)
    if (kept) {
      // Now the most recently used, so removed last.
      this.#kept.delete(key)
      this.#kept.set(key, kept)
      return kept.picture
    }
    const fresh: Kept<Picture | null> = { picture: make(), bytes: 0 }
    this.#kept.set(key, fresh)
    fresh.picture.then(
      (picture) => (picture ? this.#count(fresh, picture.bytes.length) : this.#forget(key, fresh)),
      () => this.#forget(key, fresh),
    )
    return fresh.picture
  }

  #count(kept: Kept<Picture | null>, bytes: number) {
    kept.bytes = bytes
    this.#total += bytes
    for (const [key, oldest] of this.#kept) {
      if (this.#total <= this.#most) break
      if (oldest.bytes > 0) this.#forget(key, oldest)
    }
  }

  #forget(key: string, kept: Kept<Picture | null>) {
    if (this.#kept.get(key) !== kept) return
    this.#kept.delete(key)
    this.#total -= kept.bytes
  }
}
