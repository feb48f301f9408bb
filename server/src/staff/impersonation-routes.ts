import cookie from '@fastify/cookie'
import {
  Impersonation,
  ImpersonationList,
  ImpersonationReleased,
  ImpersonationStart,
} from '@jarchi/shared/api/staff-impersonation.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../platform/http/app-error.ts'
import { PageQuery } from '../platform/http/page-params.ts'
import {
  beginImpersonation,
  currentImpersonation,
  listImpersonations,
  releaseImpersonation,
  sessionCookie,
  setSessionCookie,
  userAgentOf,
} from '../people/sessions/service.ts'

/** Impersonates an advertiser, and lists impersonations (§D6.11). */
export const impersonationRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(cookie)
  const { deps } = app
  const url = '/api/v1/impersonations/'

  app.post(
    url,
    {
      config: { right: 'impersonate', changes: 'account_in_body' },
      schema: { body: ImpersonationStart, response: { 200: Impersonation } },
    },
    async (request, reply) => {
      const { auth, staff, body } = request
      const browser = { userAgent: userAgentOf(request), ip: request.ip }
      const target = { accountId: body.account_id, reason: body.reason }
      const begun = await beginImpersonation(
        deps,
        { actor: staff.actor, sessionId: auth.sessionId },
        target,
        browser,
      )
      if (!begun.ok) throw new AppError(begun.problem)
      setSessionCookie(reply, begun.credential)
      const { account, startedAt, expiresAt } = begun.impersonation
      return {
        account,
        username: staff.actor.name,
        started_at: startedAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      }
    },
  )

  app.get(
    url,
    {
      config: { right: ['impersonate', 'audit'] },
      schema: { querystring: PageQuery, response: { 200: ImpersonationList } },
    },
    async ({ query }) => listImpersonations(deps, query),
  )
}

/** Calls of an impersonating session about itself: how long it lasts, and the way back (§D6.16). */
export const ownImpersonationRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(cookie)
  const { deps } = app

  app.get(
    '/api/v1/impersonations/current/',
    { config: { needs: 'user' }, schema: { response: { 200: Impersonation } } },
    async ({ auth: { sessionId, account, impersonator } }) => {
      if (!impersonator) throw new AppError('not_found')
      return currentImpersonation(deps.db, { sessionId, account, impersonator })
    },
  )

  app.post(
    '/api/v1/impersonations/release/',
    {
      config: { needs: 'nobody' },
      schema: { security: [{ session: [] }], response: { 200: ImpersonationReleased } },
    },
    async (request, reply) => {
      const browser = { userAgent: userAgentOf(request), ip: request.ip }
      const released = await releaseImpersonation(deps, sessionCookie(request), browser)
      // The cookie stays: another tab may have returned a moment ago, and its session is alive.
      if (!released) throw new AppError('session_ended')
      setSessionCookie(reply, released.credential)
      return { account: released.accountId }
    },
  )
}
