import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

/** A campaign with a thousand hours and two thousand places has fewer. */
const MOST_PIECES = 10_000

/**
 * Reads JSON in UTF-8. A body of many small pieces costs all that read it after this many times as much as
 * its size suggests, so its pieces are counted before it is parsed.
 */
export function readJson(app: FastifyInstance) {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isInManyPieces(body)) return done(new AppError('too_many_pieces'))
    try {
      return parseJson(request, utf8.decode(body), done)
    } catch {
      return done(new AppError('bad_input'))
    }
  })
}

const [QUOTE, BACKSLASH] = Buffer.from('"\\')
/** Each begins another value or key. */
const SEPARATORS = new Set(Buffer.from(',:[{'))

/** Whether a text of JSON has more values and keys than any call needs. */
export function isInManyPieces(json: Uint8Array): boolean {
  let pieces = 0
  let isInText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] as number
    if (isInText) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isInText = false
    } else if (byte === QUOTE) isInText = true
    else if (SEPARATORS.has(byte) && ++pieces > MOST_PIECES) return true
  }
  return false
}
