import cookie from '@fastify/cookie'
import {
  Impersonation,
  ImpersonationList,
  ImpersonationStart,
} from '@jarchi/shared/api/staff-impersonation.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../http/app-error.ts'
import { PageQuery } from '../http/page-query.ts'
import { beginVisit, listVisits, setSessionCookie, userAgentOf } from '../sessions/service.ts'

/** Acting as an advertiser, and who has (decisions §6). */
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
      const begun = await beginVisit(deps, { actor: staff.actor, sessionId: auth.sessionId }, target, browser)
      if (!begun.ok) throw new AppError(begun.problem)
      setSessionCookie(reply, begun.credential)
      const { account, startedAt, expiresAt } = begun.visit
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
    async ({ query }) => listVisits(deps, query),
  )
}
