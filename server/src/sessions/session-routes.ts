import { listOf } from '@jarchi/shared/api/primitives.ts'
import { SessionView } from '@jarchi/shared/api/sessions.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../http/app-error.ts'
import { signedIn } from '../http/signed-in.ts'
import { lifeStarts } from './life.ts'
import { endSessionOf, endSessionsBut, liveSessions } from './queries.ts'
import { deviceWords } from './user-agent.ts'

const BySessionId = z.object({ sessionId: z.uuid('not_an_id') })

/** Where a user is signed in, and ending that. */
export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)
  const { db, config, now } = app.deps

  app.get('/api/v1/sessions/', { schema: { response: { 200: listOf(SessionView) } } }, async ({ auth }) => {
    const rows = await liveSessions(db, auth.userId, lifeStarts(config.session, now()))
    const results = rows.map((row) => ({
      id: row.id,
      device: deviceWords(row.user_agent),
      ip: row.ip,
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      is_current: row.id === auth.sessionId,
    }))
    return { count: results.length, results }
  })

  app.delete(
    '/api/v1/sessions/:sessionId/',
    { schema: { params: BySessionId, response: { 204: z.void() } } },
    async ({ auth, params }, reply) => {
      const isEnded = await endSessionOf(db, auth.userId, params.sessionId, now())
      if (!isEnded) throw new AppError('not_found')
      return reply.status(204).send()
    },
  )

  // All but the one that asks.
  app.delete('/api/v1/sessions/', { schema: { response: { 204: z.void() } } }, async ({ auth }, reply) => {
    await endSessionsBut(db, auth.userId, auth.sessionId, now())
    return reply.status(204).send()
  })
}
