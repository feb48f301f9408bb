import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** The parts of a form as they come. Who has left already sends none, and the parser would wait for them without end. */
export function partsOf(request: FastifyRequest) {
  if (request.raw.destroyed) throw new AppError('bad_input')
  return request.parts()
}

/** Whether reading a form failed by its sender: the parser's own complaints carry no code, one who left has one of these. */
export function isBrokenForm(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === undefined || code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET'
}
