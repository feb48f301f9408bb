import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { holdsSession } from '../cookie-rules.ts'

/** Methods that change nothing. */
export const HARMLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts multipart/form-data besides JSON. */
    multipart?: true
    /** Pages on any origin may send it, since nothing in it is trusted: banks send their payers back. */
    anyOrigin?: true
  }
}

/**
 * Refuses changes that a foreign page may have sent in a user's name. A request without Origin and our
 * cookie, or with a token in its header, does not use the browser's stored authority.
 */
export function refuseForeignChanges(app: FastifyInstance, ownOrigins: string[]) {
  app.addHook('onRequest', async (request) => {
    if (HARMLESS.has(request.method) || request.routeOptions.config.anyOrigin) return
    if (!isOurs(request, ownOrigins)) throw new AppError('origin_refused')
    const isMultipart = request.headers['content-type']?.trimStart().toLowerCase().startsWith('multipart/')
    if (isMultipart && !request.routeOptions.config.multipart) throw new AppError('unsupported_media_type')
  })
}

function isOurs({ headers }: FastifyRequest, ownOrigins: string[]) {
  if (headers.origin !== undefined) return ownOrigins.includes(headers.origin)
  return headers.authorization !== undefined || !holdsSession(headers.cookie)
}
