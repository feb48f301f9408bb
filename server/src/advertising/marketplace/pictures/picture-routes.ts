import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { LONGEST_WAITS_MS } from '../../../platform/longest-waits.ts'
import { askWeb } from '../../../gateways/web/ask-web.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { ofAddress } from '../../../platform/http/fair-turns.ts'
import { reducedPicture } from '../../../files/pictures/service.ts'
import { signedSource, type PictureSource } from './picture-address.ts'
import { PictureCache } from './picture-cache.ts'

/** The path of the route below the service's prefix. */
export const PICTURE_PATH = '/kenar-divar/picture/'
const CACHE_BYTES = 24 * 1_024 * 1_024
/** What a width in the query means, in pixels and bytes: pages with posts must stay light. */
const WIDTHS = {
  /** A post in a list. */
  '320': { longest: 320, mostBytes: 8_000 },
  /** The source from which the banners of a post are cut; the widest part is 1,029 pixels. */
  '1280': { longest: 1_280, mostBytes: 90_000 },
} as const
/** Enough for the banner maker, and a crop of it. */
const WHOLE = { longest: 1_920, mostBytes: Infinity }
const TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const

const Query = z.object({
  u: z.string('required').check(z.maxLength(2_000, 'too_long')),
  s: z.string('required').check(z.maxLength(100, 'too_long')),
  w: z.optional(z.enum(['320', '1280'], 'invalid')),
})

/** Pictures of posts, which browsers get only from us: signed, fetched, checked and encoded again. */
export const pictureRoutes: FastifyPluginAsyncZod = async (app) => {
  const cache = new PictureCache<NonNullable<Awaited<ReturnType<typeof reducedPicture>>>>(CACHE_BYTES)

  app.get(
    PICTURE_PATH,
    { config: { needs: 'nobody' }, schema: { security: [], querystring: Query } },
    async (request, reply) => {
      const source = signedSource(app.deps.config, request.query.u, request.query.s)
      if (!source) throw new AppError('not_found')
      const { w } = request.query
      const bounds = w === undefined ? WHOLE : WIDTHS[w]
      const picture = await cache.get(`${bounds.longest} ${source.url.href}`, () =>
        made(ofAddress(request.ip), source, bounds),
      )
      if (!picture) throw new AppError('not_found')
      return reply
        .type(TYPES[picture.extension])
        .header('cache-control', 'private, max-age=86400, immutable')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('content-disposition', 'inline')
        .send(picture.bytes)
    },
  )
}

async function made(owner: string, source: PictureSource, bounds: Parameters<typeof reducedPicture>[2]) {
  const bytes = await fetchPicture(source).catch((cause: unknown) => {
    throw new AppError('marketplace_unavailable', { cause })
  })
  return reducedPicture(owner, bytes, bounds)
}

export const MOST_BYTES = 12 * 1_024 * 1_024

/** The bytes at an allowed address; follows no redirects, has a time limit, and reads at most 12 MB. */
export async function fetchPicture(
  { url, mayBePrivate }: PictureSource,
  timeout = LONGEST_WAITS_MS.marketplacePicture,
): Promise<Buffer> {
  const answer = await askWeb(url, {
    signal: AbortSignal.timeout(timeout),
    headers: { accept: 'image/jpeg, image/png, image/webp' },
    mayBePrivate,
  })
  const refuse = (why: string) => {
    answer.destroy()
    return new Error(why)
  }
  if (answer.statusCode !== 200) throw refuse(`status ${answer.statusCode}`)
  if (Number(answer.headers['content-length'] ?? 0) > MOST_BYTES) throw refuse('too many bytes')
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MOST_BYTES) throw refuse('too many bytes')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
