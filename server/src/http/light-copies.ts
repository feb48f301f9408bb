import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { LightWidth } from '@jarchi/shared/light-copies.ts'
import type { Storage, StoredFile } from '../gateways/storage/storage.ts'
import { lightPicture } from '../pictures/service.ts'
import { UnderWay } from './under-way.ts'

/** Raise it with every change of how copies are made: those made before it are made anew. */
const VERSION = 1

/** Light copies of stored pictures, each made when it is first asked for, and kept while there is room. */
export class LightCopies {
  readonly #storage: Storage
  readonly #underWay = new UnderWay<string | null>()

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** Null when there is no such picture; `owner` waits while it is made. */
  async open(owner: string, name: string, width: LightWidth): Promise<StoredFile | null> {
    const key = createHash('sha256')
      .update(JSON.stringify(['light', VERSION, name, width]))
      .digest('hex')
    const copy = await this.#underWay.once(key, () => this.#nameOf(key, owner, name, Number(width)))
    return copy === null ? null : this.#storage.open(copy)
  }

  async #nameOf(key: string, owner: string, name: string, width: number): Promise<string | null> {
    const [kept] = (await this.#storage.kept(key)) ?? []
    if (kept) return kept.name
    const whole = await this.#storage.open(name)
    const made = whole && (await lightPicture(owner, () => buffer(whole.stream), width))
    if (!made) return null
    const [copy] = await this.#storage.keep(key, [made])
    return copy?.name ?? null
  }
}
