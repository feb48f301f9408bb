import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** An answer serialised and compressed once, for as long as its data stays. */
export type PreparedAnswer = { plain: Buffer; brotli: Buffer; etag: string }

const compress = promisify(brotliCompress)

export async function prepareAnswer(body: unknown): Promise<PreparedAnswer> {
  const plain = Buffer.from(JSON.stringify(body))
  const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { plain, brotli, etag }
}

/** The same for everyone, so any cache may keep it for an hour. */
export function sendPrepared(request: FastifyRequest, reply: FastifyReply, answer: PreparedAnswer) {
  reply
    .header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400')
    .header('etag', answer.etag)
    .header('vary', 'accept-encoding')
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (known?.includes(answer.etag)) return reply.status(304).send()
  reply.type('application/json; charset=utf-8')
  if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send(answer.plain)
  return reply.header('content-encoding', 'br').send(answer.brotli)
}

function acceptsBrotli(accepted: string | string[] | undefined): boolean {
  const codings = String(accepted ?? '').split(',')
  return codings.some((coding) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(coding))
}
