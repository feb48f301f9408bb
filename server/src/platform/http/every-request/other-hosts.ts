import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'

/** Browsers keep a preflight's answer for at most two hours, by address. */
const PREFLIGHT_SECONDS = 7_200

/**
 * Lets the panel's pages call services on a host of their own (ADR 69). A page on any other origin, or on
 * none, learns nothing. Preflights go on to the log and the limit like every request.
 */
export async function answerOwnOrigins(app: FastifyInstance, ownOrigins: readonly string[]) {
  await app.register(cors, {
    origin: (origin, done) => done(null, origin !== undefined && ownOrigins.includes(origin) && origin),
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'Last-Event-ID',
      'X-Request-Id',
    ],
    maxAge: PREFLIGHT_SECONDS,
    preflightContinue: true,
    strictPreflight: false,
  })
}
