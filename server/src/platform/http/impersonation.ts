import { MINUTE_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { writeAuditLine, type Actor } from '../db/audit-log.ts'
import type { Db } from '../db/client.ts'
import { AppError } from './app-error.ts'
import { HARMLESS } from './every-request/origin-check.ts'
import { shortened } from './logging.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * What staff may do by this route while impersonating: `writes` are logged with both identities, `asks`
     * change nothing, and `reads` are logged too. Any other change is refused while impersonating
     * (§D6.14), and all reads of the financial service are logged without this setting.
     */
    impersonated?: 'writes' | 'asks' | 'reads'
  }
}

/** Refuses a change that staff may not make while impersonating. Called after `auth` is set. */
export async function refuseImpersonated(request: FastifyRequest) {
  const actor = impersonatingActor(request)
  if (!actor || HARMLESS.has(request.method) || request.routeOptions.config.impersonated) return
  await writeRefusal(request, actor, request.auth.account.id)
  throw new AppError('not_while_impersonating')
}

/**
 * Logs what staff do while impersonating: before it is done, so that nothing happens without a trace, and
 * with its result; and before money is looked at.
 */
export function traceImpersonation(app: FastifyInstance) {
  app.addHook('preHandler', async (request) => {
    if (isLookAtMoney(request)) await write(request, 'impersonated.read', { asked: request.query })
    if (!isTraced(request)) return
    const before = await snapshotBefore(app.deps.db, request)
    await write(request, 'impersonated.write', { asked: shortened(request.body), before })
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isTraced(request)) return
    const isDone = reply.statusCode < 400
    const answer = typeof payload === 'string' ? shortened(parsed(payload)) : null
    const details = { status: reply.statusCode, answer }
    await write(request, isDone ? 'impersonated.done' : 'impersonated.refused', details)
  })
}

function isTraced(request: FastifyRequest): boolean {
  return impersonatingActor(request) !== null && request.routeOptions.config.impersonated === 'writes'
}

function isLookAtMoney({ method, routeOptions }: FastifyRequest): boolean {
  if (!HARMLESS.has(method)) return false
  return routeOptions.config.impersonated === 'reads' || routeOptions.url?.startsWith(MONEY) === true
}

const MONEY = '/svc/financial/'

/** Both identities of a request that staff make while impersonating; null for every other. */
function impersonatingActor(request: FastifyRequest): Actor | null {
  // Before `signedIn`, and on routes without it, there is no `auth`.
  const auth = request.auth as FastifyRequest['auth'] | undefined
  if (!auth?.impersonator) return null
  const { userId, username } = auth.impersonator
  return { userId, name: username, ip: request.ip, asUserId: auth.userId }
}

async function write(request: FastifyRequest, action: string, more: Record<string, unknown>) {
  const { db, now } = request.server.deps
  const actor = impersonatingActor(request)
  if (!actor) return
  const accountId = request.auth.account.id
  const call = `${request.method} ${request.routeOptions.url}`
  const details = { call, request: request.id, session: request.auth.sessionId, ...more }
  await writeAuditLine(db, actor, { action, object: objectOf(request), accountId, details }, now())
}

/** For example `campaign:12`, from the id in the path; without one the account. */
function objectOf({ params, auth }: FastifyRequest): string {
  const [first] = Object.entries(params as Record<string, unknown>)
  return first ? `${first[0].replace(/Id$/, '')}:${String(first[1])}` : `account:${auth.account.id}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Params = { campaignId?: number; adId?: number }

/**
 * The current state of what a request is about to change: its campaign or ad, or the profile; null for a new
 * object.
 */
async function snapshotBefore(db: Db, request: FastifyRequest): Promise<unknown> {
  const { account, userId } = request.auth
  const accountId = BigInt(account.id)
  const { campaignId, adId } = request.params as Params
  if (campaignId !== undefined) return rowOf(db, 'campaigns', accountId, campaignId)
  if (adId !== undefined) return rowOf(db, 'ads', accountId, adId)
  if (request.method === 'POST') return null
  const { rows } = await sql<{ before: unknown }>`
    select jsonb_build_object(
      'account', (select to_jsonb(accounts) from accounts where id = ${accountId}),
      'user', (
        select jsonb_build_object('first_name', first_name, 'last_name', last_name)
        from users where id = ${BigInt(userId)}
      )
    ) as before
  `.execute(db)
  return rows[0]?.before ?? null
}

async function rowOf(db: Db, table: 'campaigns' | 'ads', accountId: bigint, id: number): Promise<unknown> {
  const { rows } = await sql<{ before: unknown }>`
    select to_jsonb(row) - 'search_text' as before from ${sql.table(table)} as row
    where account_id = ${accountId} and id = ${BigInt(id)}
  `.execute(db)
  return rows[0]?.before ?? null
}

/** The same refusal is logged once a minute, so that repeated requests cannot fill the log. */
const PAUSE_MS = MINUTE_MS

/** Records that a user was refused because a right is missing. */
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
    .where('at', '>', afterMs(at, -PAUSE_MS))
    .limit(1)
    .executeTakeFirst()
  if (before) return
  const line = { action: 'access.refused', object, accountId, details: { request: request.id, ...details } }
  await writeAuditLine(db, actor, line, at)
}
