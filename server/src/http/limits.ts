import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { isService } from './is-service.ts'

/** A ceiling for each address over all services; what a feature limits more closely is its own matter. */
export async function limitRequests(app: FastifyInstance, perMinute: number) {
  await app.register(rateLimit, {
    max: perMinute,
    timeWindow: 60_000,
    allowList: (request) => !isService(request),
    errorResponseBuilder: (_, { ttl }) => new AppError('too_many_requests', { retryAfter: ttl / 1000 }),
  })
}
