import { LIGHT_WIDTHS, type LightWidth } from '@jarchi/shared/files/light-copies.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import type { StoredFile } from '../../gateways/storage/file-store.ts'
import type { Storage } from '../../gateways/storage/storage.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isOutage } from '../../platform/http/error-body.ts'
import { ofAddress } from '../../platform/http/fair-turns.ts'
import { SingleFlight } from '../../platform/http/single-flight.ts'
import { lightPicture } from './service.ts'

const TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }
const Params = z.object({ name: z.string() })
const Query = z.object({ w: z.optional(z.enum(LIGHT_WIDTHS, 'invalid')) })

/**
 * `/files/{sha256}.{png|jpg|webp}`: uploaded pictures, which may be cached without end and never run
 * anything; with `w`, a light copy for screens. The marketplace's pages show them too.
 */
export const fileRoutes: FastifyPluginAsyncZod = async (app) => {
  const { storage } = app.deps
  const copies = new LightCopies(storage)

  app.get(
    '/files/:name',
    { schema: { hide: true, params: Params, querystring: Query } },
    async (request, reply) => {
      const { name } = request.params
      const { w } = request.query
      const file = await (w === undefined ? storage.open(name) : copies.open(ofAddress(request.ip), name, w))
      if (!file) throw new AppError('not_found')
      const extension = w === undefined ? name.split('.').at(-1) : 'webp'
      return reply
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(TYPES[extension ?? ''] ?? 'application/octet-stream')
        .header('content-length', file.size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', 'inline')
        .send(file.stream)
    },
  )
}

/** Increase it with every change of how copies are made: older ones are then made again. */
const VERSION = 1

/** Light copies of stored pictures, each made at its first request, and kept while there is space. */
class LightCopies {
  readonly #storage: Storage
  readonly #underWay = new SingleFlight<KeptCopy | null>()

  constructor(storage: Storage) {
    this.#storage = storage
  }

  /** Null if there is no such picture; `owner` waits while it is made. */
  async open(owner: string, name: string, width: LightWidth): Promise<StoredFile | null> {
    const key = createHash('sha256')
      .update(JSON.stringify(['light', VERSION, name, width]))
      .digest('hex')
    const copy = await this.#underWay.once(key, () => this.#copyOf(key, owner, name, Number(width)))
    if (copy instanceof Uint8Array) return { size: copy.length, stream: Readable.from([copy]) }
    return copy === null ? null : this.#storage.open(copy)
  }

  async #copyOf(key: string, owner: string, name: string, width: number): Promise<KeptCopy | null> {
    const [kept] = (await this.#storage.kept(key)) ?? []
    if (kept) return kept.name
    const made = await lightPicture(owner, () => this.#storage.bytes(name), width)
    if (!made) return null
    try {
      const [copy] = await this.#storage.keep(key, [made])
      return copy?.name ?? null
    } catch (error) {
      if (!(error instanceof Error && isOutage(error))) throw error
      // It can be made again: a full disk stops nobody who wants to see it.
      return made.bytes
    }
  }
}

/** The name of a kept copy, or a copy for which there was no space. */
type KeptCopy = string | Uint8Array
