import { sql } from 'kysely'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { pendingMigrations } from '../db/migrate.ts'
import { AppError } from './app-error.ts'
import { SingleFlight } from './single-flight.ts'

const Health = z.object({ status: z.literal('ok') })
const Readiness = z.object({ status: z.literal('ok'), files: z.optional(z.literal('unavailable')) })

/** In milliseconds: how long the answer of what keeps files is believed, however many ask. */
const FILES_BELIEVED = 5_000

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, with a migrated database behind it. Without files it says
 * so and serves: what all servers lack is no reason to turn to another.
 */
export const healthRoutes: FastifyPluginAsyncZod = async (app) => {
  let isMigrated = false
  const looks = new SingleFlight<void>()
  const look = async () => {
    // Migrations only ever get added by a newer version, so one look is enough.
    if (isMigrated) await sql`select 1`.execute(app.deps.db)
    else isMigrated = (await pendingMigrations(app.deps.db)).length === 0
  }
  let files = { trouble: null as string | null, until: 0 }
  const lookAtFiles = async () => {
    if (performance.now() < files.until) return
    const trouble = await app.deps.files.trouble()
    if (trouble !== null && trouble !== files.trouble) app.log.error({ trouble }, 'files cannot be had')
    files = { trouble, until: performance.now() + FILES_BELIEVED }
  }
  const looksAtFiles = new SingleFlight<void>()
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
  app.get('/healthz', { schema: { security: [], response: { 200: Health } } }, async () => ({
    status: 'ok' as const,
  }))
  app.get('/readyz', { schema: { security: [], response: { 200: Readiness } } }, async (request) => {
    try {
      // Probes are not limited: however many ask at once, the database is asked once.
      await looks.once('ready', look)
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      throw new AppError('unavailable')
    }
    if (!isMigrated) throw new AppError('unavailable')
    await looksAtFiles.once('files', lookAtFiles)
    return { status: 'ok' as const, ...(files.trouble !== null && { files: 'unavailable' as const }) }
  })
}
