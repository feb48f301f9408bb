import cookie from '@fastify/cookie'
import { Impersonation, ImpersonationReleased } from '@jarchi/shared/api/staff-impersonation.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../http/app-error.ts'
import {
  currentVisit,
  releaseVisit,
  sessionCookie,
  setSessionCookie,
  signedIn,
  userAgentOf,
} from '../sessions/service.ts'

/** What a session that impersonates asks of itself: how long it lasts, and the way back (decisions §6). */
export const visitRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(cookie)
  const { deps } = app

  app.get(
    '/api/v1/impersonations/current/',
    { onRequest: signedIn, schema: { response: { 200: Impersonation } } },
    async ({ auth: { sessionId, account, hijacker } }) => {
      if (!hijacker) throw new AppError('not_found')
      return currentVisit(deps.db, { sessionId, account, hijacker })
    },
  )

  app.post(
    '/api/v1/impersonations/release/',
    { schema: { security: [{ session: [] }], response: { 200: ImpersonationReleased } } },
    async (request, reply) => {
      const browser = { userAgent: userAgentOf(request), ip: request.ip }
      const released = await releaseVisit(deps, sessionCookie(request), browser)
      // The cookie stays: another tab may have returned a moment ago, and holds the session that is alive.
      if (!released) throw new AppError('session_ended')
      setSessionCookie(reply, released.credential)
      return { account: released.accountId }
    },
  )
}
