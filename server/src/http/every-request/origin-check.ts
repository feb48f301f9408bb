import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'
import { holdsSession } from '../cookie-rules.ts'

/** Methods that change nothing. */
export const HARMLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route takes multipart/form-data besides JSON. */
    multipart?: true
    /** Anybody's page may send it, since nothing in it is acted on: banks post their payers back. */
    anyOrigin?: true
  }
}

/**
 * Refuses changes that a page of somebody else's may have sent in a user's name. A request with neither
 * Origin nor our cookie, or with a token in its header, does not act on a browser's own authority.
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
