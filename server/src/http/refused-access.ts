import type { FastifyRequest } from 'fastify'
import { writeAuditLine, type Actor } from '../db/audit-log.ts'

/** The same refusal is one line a minute, so that nobody fills the log by asking on and on. */
const PAUSE_MS = 60_000

/** Writes down that somebody was refused for want of a right. */
export async function writeRefusal(
  request: FastifyRequest,
  actor: Actor,
  accountId: number | null,
  details: Record<string, unknown> = {},
) {
  const { db, now } = request.server.deps
  const at = now()
  const object = `${request.method} ${request.routeOptions.url ?? ''}`
  const before = await db
    .selectFrom('audit_log')
    .select('id')
    .where('actor_user_id', '=', actor.userId === null ? null : BigInt(actor.userId))
    .where('object', '=', object)
    .where('action', '=', 'access.refused')
    .where('at', '>', new Date(at.getTime() - PAUSE_MS))
    .limit(1)
    .executeTakeFirst()
  if (before) return
  const line = { action: 'access.refused', object, accountId, details: { request: request.id, ...details } }
  await writeAuditLine(db, actor, line, at)
}
