import { createHash } from 'node:crypto'
import type { SampleImage } from '@jarchi/shared/api/banners.ts'
import type { MadeFile, Storage } from '../gateways/storage/storage.ts'
import type { DrawingPool } from './drawing-pool.ts'
import type { Sample } from './sample-catalog.ts'
import { sampleScene } from './sample-scene.ts'

/** What an ad made with one of our pictures says of where it comes from. */
export const SAMPLE_SOURCE = 'jarchi_samples'

/** Sample images, each drawn when it is first asked for, and stored: a restart finds them. */
export class SampleImages {
  readonly #files = new Map<number, Promise<string>>()
  readonly #storage: Storage
  readonly #pool: DrawingPool

  constructor(storage: Storage, pool: DrawingPool) {
    this.#storage = storage
    this.#pool = pool
  }

  /** Two at a time: the pool's queue is for banners. */
  async images(samples: readonly { sample: Sample; en_name: string }[]): Promise<SampleImage[]> {
    const found: SampleImage[] = []
    const waiting = [...samples.entries()]
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, { sample, en_name }] = next
        found[at] = {
          id: sample.id,
          image: `/files/${await this.file(sample)}`,
          image_source: SAMPLE_SOURCE,
          en_name,
        }
      }
    }
    await Promise.all([work(), work()])
    return found
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
    // Ads and addresses rely on it for good.
    await this.#storage.secure(file.name)
    return file.name
  }

  async #drawn(svg: string): Promise<MadeFile[]> {
    const result = await this.#pool.draw({ kind: 'illustration', svg })
    if (!result.ok) throw new Error('a sample image was not drawn')
    return result.files.map((bytes) => ({ bytes, extension: 'png' }))
  }
}
