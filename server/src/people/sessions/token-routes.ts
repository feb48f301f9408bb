import { AccessToken } from '@jarchi/shared/api/sessions.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { clearSessionCookie, sessionCookie, setSessionCookie } from './cookies.ts'
import { accessToken, useSession } from './service.ts'
import { leaveSession } from './impersonations.ts'

// Only the length of a URL limits it; an odd campaign link must not stop anybody.
const utm = z.optional(z.unknown())

/** The panel sends the visit's utm values along (§7.2); campaigns keep them, tokens do not need them. */
const TokenQuery = z.object({
  account: z.optional(IdText),
  utm_source: utm,
  utm_medium: utm,
  utm_campaign: utm,
  utm_term: utm,
  utm_content: utm,
})

/** Access tokens for a session cookie, and signing out. */
export const tokenRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    '/api/v2/token/access/internal/',
    {
      config: { needs: 'nobody' },
      onRequest: refuseNavigation,
      schema: { security: [{ session: [] }], querystring: TokenQuery, response: { 200: AccessToken } },
    },
    async (request, reply) => {
      const cookie = sessionCookie(request)
      if (cookie === '') throw new AppError('not_signed_in')
      const use = await useSession(deps, cookie, request.query.account ?? null)
      if (use.outcome !== 'used') throw new AppError(use.outcome)
      setSessionCookie(reply, use.credential)
      const token = await accessToken(deps, use.access, use.sessionEnd)
      return { token, expires_in: use.tokenSeconds }
    },
  )

  app.post(
    '/api/v1/logout/',
    { config: { needs: 'nobody' }, schema: { security: [{ session: [] }], response: { 204: z.void() } } },
    async (request, reply) => {
      await leaveSession(deps, sessionCookie(request), request.ip)
      clearSessionCookie(reply)
      // Not "storage": it contains unfinished forms of the user and the installed app.
      return reply.header('clear-site-data', '"cache"').status(204).send()
    },
  )
}

/** A link on another site must not renew a session or show a token on a page. */
async function refuseNavigation({ headers }: FastifyRequest) {
  if (headers['sec-fetch-mode'] === 'navigate') throw new AppError('forbidden')
}
