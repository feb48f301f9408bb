import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** RFC 2046 allows no longer one, and a parser compares it at every byte. */
const LONGEST_BOUNDARY = 70

/**
 * The parts of a form as they come. If the sender has already left, none come, and the parser would wait
 * without end.
 */
export async function* partsOf(request: FastifyRequest) {
  if (request.raw.destroyed || boundaryOf(request).length > LONGEST_BOUNDARY) throw new AppError('bad_input')
  try {
    yield* request.parts()
  } finally {
    // Of a refused form, what is still to come is not read as parts, of which there may be many thousands.
    request.raw.unpipe()
    request.raw.resume()
  }
}

function boundaryOf({ headers }: FastifyRequest): string {
  return (
    /boundary=(?:"([^"]*)"|([^;]*))/i
      .exec(headers['content-type'] ?? '')
      ?.slice(1)
      .find(Boolean) ?? ''
  )
}

/**
 * Whether the sender caused a form to fail: the parser's own errors have no code, a sender who left has one
 * of these.
 */
export function isBrokenForm(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === undefined || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET'
}
