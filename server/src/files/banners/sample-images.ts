import { createHash } from 'node:crypto'
import type { MadeFile, Storage } from '../../gateways/storage/storage.ts'
import { FairTurns } from '../../platform/http/fair-turns.ts'
import type { DrawingPool } from './drawing-pool.ts'
import type { Sample } from './samples.ts'
import { sampleScene } from './sample-scene.ts'

/** Sample images; each is drawn at its first request and stored, so that it survives a restart. */
export class SampleImages {
  readonly #files = new Map<number, Promise<string>>()
  readonly #storage: Storage
  readonly #pool: DrawingPool
  /** Two at a time for all accounts: the pool is for banners. Each is drawn once, so few ever wait. */
  readonly #turns = new FairTurns({ running: 2, each: Infinity, all: Infinity, retryAfter: 3 })

  constructor(storage: Storage, pool: DrawingPool) {
    this.#storage = storage
    this.#pool = pool
  }

  /** The name of its stored file. */
  file(sample: Sample): Promise<string> {
    const file = this.#files.get(sample.id) ?? this.#draw(sample)
    this.#files.set(sample.id, file)
    file.catch(() => this.#files.delete(sample.id))
    return file
  }

  async #draw({ drawing, scene, seed }: Sample): Promise<string> {
    const svg = sampleScene(drawing, scene, seed)
    const key = createHash('sha256').update(svg).digest('hex')
    const [file] = (await this.#storage.kept(key)) ?? (await this.#storage.keep(key, await this.#drawn(svg)))
    if (!file) throw new Error('a sample image was not kept')
    // Ads and addresses need it to stay.
    await this.#storage.secure(file.name)
    return file.name
  }

  async #drawn(svg: string): Promise<MadeFile[]> {
    const job = { kind: 'illustration', svg } as const
    const result = await this.#turns.run('samples', () => this.#pool.draw('samples', job))
    if (!result.ok) throw new Error('a sample image was not drawn')
    return result.files.map((bytes) => ({ bytes, extension: 'png' }))
  }
}
