import type { FastifyRequest } from 'fastify'
import { AppError } from '../http/app-error.ts'
import { isSame } from './sealing.ts'

/** For `onRequest`: only the marketplace, which sends the key we have chosen for it, passes. */
export async function identified(request: FastifyRequest) {
  const { identificationKey, secret } = request.server.deps.config.marketplace
  const given = request.headers.authorization ?? ''
  if (!isSame(secret, given, identificationKey)) throw new AppError('not_signed_in')
}
