import { hash } from 'node:crypto'

/** Of SHA-256, in bytes. */
const BLOCK = 64
const DIGEST = 32

/**
 * HMAC-SHA256 (RFC 2104) with one key, as two plain hashes. `createHmac` makes an object for each text, which
 * costs four times as much as hashing it, and more when it is collected: too much for each bid.
 */
export class MacKey {
  /** The key's block, then the text. */
  #inner = Buffer.alloc(BLOCK * 8)
  /** The key's other block, then the hash of the first. */
  readonly #outer = Buffer.alloc(BLOCK + DIGEST)
  readonly #found = Buffer.alloc(DIGEST)

  /** At most 64 bytes. */
  constructor(key: Buffer) {
    if (key.length > BLOCK) throw new RangeError('the key is too long')
    for (let at = 0; at < BLOCK; at++) {
      this.#inner[at] = (key[at] ?? 0) ^ 0x36
      this.#outer[at] = (key[at] ?? 0) ^ 0x5c
    }
  }

  /** 32 bytes, valid until the next call. */
  of(text: string | Buffer): Buffer {
    const length = typeof text === 'string' ? Buffer.byteLength(text) : text.length
    // The same buffer for all texts except the longest.
    if (BLOCK + length > this.#inner.length) this.#inner = Buffer.concat([this.#inner], BLOCK + length)
    if (typeof text === 'string') this.#inner.write(text, BLOCK)
    else text.copy(this.#inner, BLOCK)
    this.#outer.write(hash('sha256', this.#inner.subarray(0, BLOCK + length), 'binary'), BLOCK, 'latin1')
    this.#found.write(hash('sha256', this.#outer, 'binary'), 'latin1')
    return this.#found
  }
}
