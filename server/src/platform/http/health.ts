import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { pendingMigrations } from '../db/migrate.ts'
import { version } from '../version.ts'
import { AppError } from './app-error.ts'
import { SingleFlight } from './single-flight.ts'

const Health = z.object({ status: z.literal('ok'), version: z.string() })
const Readiness = z.object({ status: z.literal('ok'), files: z.optional(z.literal('unavailable')) })

/** The route that says that a process answers, and which version it is. */
export const alive = {
  schema: { security: [], response: { 200: Health } },
  handler: async () => ({ status: 'ok' as const, version }),
}

/** Whether files are available: `trouble` says why not, as of the last look. */
type Files = { trouble: string | null; look: () => Promise<void> }

/**
 * In milliseconds: how long a probe waits for the file store; otherwise a silent bucket would look like a
 * dead server.
 */
const LONGEST_FILES_WAIT_MS = 1_000

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, with a migrated database. Without files it says
 * so and still serves: all servers share the file store, so switching servers would not help.
 */
export const healthRoutes: FastifyPluginAsyncZod<{ files: Files }> = async (app, { files }) => {
  let isMigrated = false
  const looks = new SingleFlight<void>()
  const look = async () => {
    // Newer versions only add migrations, so one look is enough.
    if (isMigrated) await sql`select 1`.execute(app.deps.db)
    else isMigrated = (await pendingMigrations(app.deps.db)).length === 0
  }
  app.addHook('onRequest', async (_, reply) => void reply.header('cache-control', 'no-store'))
  app.get('/healthz', alive)
  app.get('/readyz', { schema: { security: [], response: { 200: Readiness } } }, async (request) => {
    try {
      // Probes have no limit: however many ask at once, the database is asked once.
      await looks.once('ready', look)
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer')
      throw new AppError('unavailable')
    }
    if (!isMigrated) throw new AppError('unavailable')
    await Promise.race([files.look(), sleep(LONGEST_FILES_WAIT_MS, undefined, { ref: false })])
    return { status: 'ok' as const, ...(files.trouble !== null && { files: 'unavailable' as const }) }
  })
}
