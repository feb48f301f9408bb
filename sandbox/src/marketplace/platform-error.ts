import type { FastifyInstance } from 'fastify'

const codes = {
  invalid_argument: [3, 400],
  not_found: [5, 404],
  permission_denied: [7, 403],
  resource_exhausted: [8, 429],
  internal: [13, 500],
  unauthenticated: [16, 401],
} as const

/** A refusal in the format of gRPC over HTTP. */
export class PlatformError extends Error {
  readonly code: number
  readonly status: number

  constructor(name: keyof typeof codes) {
    super(name.replace('_', ' '))
    ;[this.code, this.status] = codes[name]
  }
}

export function refuseAsPlatform(app: FastifyInstance) {
  app.setErrorHandler((error, _, reply) => {
    const refusal = error instanceof PlatformError ? error : new PlatformError('invalid_argument')
    return reply.status(refusal.status).send({ code: refusal.code, message: refusal.message, details: [] })
  })
}
