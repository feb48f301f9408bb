import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { LIGHT_WIDTHS } from '@jarchi/shared/light-copies.ts'
import { AppError } from './app-error.ts'
import { ofAddress } from './fair-turns.ts'
import { LightCopies } from './light-copies.ts'

const TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }
const Params = z.object({ name: z.string() })
const Query = z.object({ w: z.optional(z.enum(LIGHT_WIDTHS, 'invalid')) })

/**
 * `/files/{sha256}.{png|jpg|webp}`: uploaded pictures, which may be kept for ever and never run anything; with
 * `w`, a light copy for screens.
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
        .type(TYPES[extension ?? ''] ?? 'application/octet-stream')
        .header('content-length', file.size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', 'inline')
        .send(file.stream)
    },
  )
}
