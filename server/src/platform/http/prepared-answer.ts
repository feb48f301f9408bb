import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer that is serialised and compressed once, until its data change. */
export type PreparedAnswer = { bytes: Record<'br' | 'gzip' | 'identity', Buffer>; etag: string }

const compress = promisify(brotliCompress)
const zip = promisify(gzip)

export async function prepareAnswer(body: unknown): Promise<PreparedAnswer> {
  const plain = Buffer.from(JSON.stringify(body))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { bytes: { br: await compress(plain), gzip: await zip(plain), identity: plain }, etag }
}

/** The same answer for everybody; its route decides how long it may be cached. */
export function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, etag }: PreparedAnswer,
  cacheControl: string,
) {
  reply.headers({ 'cache-control': cacheControl, etag, vary: 'accept-encoding' })
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(etag)) return reply.status(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  reply.type('application/json; charset=utf-8')
  return reply.send(bytes[encoding])
}

function encodingFor(accepted: string | string[] | undefined) {
  const codings = String(accepted ?? '').split(',')
  const accepts = (name: string) =>
    codings.some((coding) => {
      const [given = '', quality = ''] = coding.split(';')
      return given.trim().toLowerCase() === name && !/^\s*q=0(?:\.0*)?\s*$/i.test(quality)
    })
  if (accepts('br')) return 'br'
  // A client that accepts anything gets the compressed answer too.
  return accepts('gzip') || accepts('*') ? 'gzip' : 'identity'
}
