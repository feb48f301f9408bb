import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

/** The parts of a form as they come. Who has left already sends none, and the parser would wait for them for ever. */
export function partsOf(request: FastifyRequest) {
  if (request.raw.destroyed) throw new AppError('bad_input')
  return request.parts()
}
