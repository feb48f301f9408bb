import { listOf } from '@jarchi/shared/api/primitives.ts'
import { SessionView } from '@jarchi/shared/api/sessions.ts'
import { roleMay, roleOf } from '@jarchi/shared/people/roles.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { deviceTexts } from '../../platform/texts/devices.ts'
import { lifeStarts } from './session-lifetime.ts'
import { endSessionOf, endSessionsBut } from './ending-queries.ts'
import { deviceWords } from './user-agent.ts'
import { impersonationsSeenBy } from './impersonation-queries.ts'
import { liveSessions } from './queries.ts'

const BySessionId = z.object({ sessionId: z.uuid('not_an_id') })

/** Lists the sessions of a user, and ends them. */
export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, config, now } = app.deps

  app.get(
    '/api/v1/sessions/',
    { config: { needs: 'user' }, schema: { response: { 200: listOf(SessionView) } } },
    async ({ auth }) => {
      const since = lifeStarts(config.session, now())
      const own = await liveSessions(db, auth.userId, since)
      const ofSupport = await impersonationsSeenBy(db, auth.userId, since.absolute)
      const results = [
        ...own.map((row) => ownView(row, auth.sessionId)),
        ...ofSupport.map((row) => supportView(row, auth.sessionId, now())),
      ]
      return { count: results.length, results }
    },
  )

  app.delete(
    '/api/v1/sessions/:sessionId/',
    { config: { needs: 'user' }, schema: { params: BySessionId, response: { 204: z.void() } } },
    async ({ auth, params }, reply) => {
      const isEnded = await endSessionOf(db, auth.userId, params.sessionId, now())
      if (!isEnded) throw new AppError('not_found')
      return reply.status(204).send()
    },
  )

  // All except the one that asks.
  app.delete(
    '/api/v1/sessions/',
    { config: { needs: 'user' }, schema: { response: { 204: z.void() } } },
    async ({ auth }, reply) => {
      await endSessionsBut(db, auth.userId, auth.sessionId, now())
      return reply.status(204).send()
    },
  )
}

type OwnRow = Awaited<ReturnType<typeof liveSessions>>[number]
type SupportRow = Awaited<ReturnType<typeof impersonationsSeenBy>>[number]

function ownView(row: OwnRow, currentId: string): SessionView {
  return {
    id: row.id,
    device: deviceWords(row.user_agent),
    ip: row.ip,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    is_current: row.id === currentId,
    is_support: false,
    may_end: true,
    account: null,
    ended_at: null,
  }
}

/** An impersonation: advertisers do not learn which member of staff it was, and from where. */
function supportView(row: SupportRow, currentId: string, now: Date): SessionView {
  const end = row.ended_at ?? row.expires_at
  return {
    id: row.id,
    device: deviceTexts.support,
    ip: '',
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
    is_current: row.id === currentId,
    is_support: true,
    may_end: roleMay(roleOf(row.role), 'manage_members'),
    account: row.account,
    ended_at: end && end <= now ? end.toISOString() : null,
  }
}
