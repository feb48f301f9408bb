import type { FastifyPluginAsync } from 'fastify'
import { AppError } from './app-error.ts'

const TYPES: Record<string, string> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }

/** `/files/{sha256}.{png|jpg|webp}`: uploaded pictures, which may be kept for ever and never run anything. */
export const fileRoutes: FastifyPluginAsync = async (app) => {
  app.get<{ Params: { name: string } }>(
    '/files/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      const file = await app.deps.storage.open(name)
      if (!file) throw new AppError('not_found')
      return reply
        .type(TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
        .header('content-length', file.size)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', 'inline')
        .send(file.stream)
    },
  )
}
