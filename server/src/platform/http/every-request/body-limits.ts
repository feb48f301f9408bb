import type { FastifyInstance, FastifySchema } from 'fastify'

/** In bytes: the longest body of a call that anybody may send. */
export const OPEN_BYTES = 8 * 1_024
/** The same for callers who have shown who they are before their body is read. Files come as forms. */
export const KNOWN_BYTES = 64 * 1_024

/** Gives each route the longest body that it reads, where the route does not say it itself. */
export function limitBodies(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= knowsCallers(route.schema) ? KNOWN_BYTES : OPEN_BYTES
  })
}

/** By what the route's description says; a session's cookie may be missing or false until it is used. */
function knowsCallers(schema: FastifySchema | undefined) {
  if (!schema || schema.hide) return false
  const { security } = schema
  return security === undefined || security.some((one) => !('session' in one))
}
