import { afterMs, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { IMPERSONATION_MINUTES } from '@jarchi/shared/people/impersonation.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Deps } from '../../deps.ts'
import { endImpersonationsBy, endSessionById } from './ending-queries.ts'
import { isAlive } from './session-lifetime.ts'
import { sessionWithUser } from './queries.ts'
import { openSession } from './open-session.ts'
import { isTolerated, readCredential } from './refresh-credential.ts'
import { impersonatedMember, impersonatorOf, lockUser } from './impersonation-queries.ts'

/** How long staff may impersonate an advertiser (§D6.11). */
const IMPERSONATION_MS = IMPERSONATION_MINUTES * MINUTE_MS

type ImpersonationDeps = Pick<Deps, 'db' | 'config' | 'now'>
type Browser = { userAgent: string; ip: string }
type Staff = { actor: Actor & { userId: number }; sessionId: string }

type Problem = 'account_not_found' | 'staff_protected' | 'not_now'
type Impersonation = { account: { id: number; name: string }; startedAt: Date; expiresAt: Date }
type Begun = { ok: true; credential: string; impersonation: Impersonation } | { ok: false; problem: Problem }

/**
 * Opens a session in which a member of staff acts for an account, for a limited time; the staff session stays
 * open to return to (ADR 28). Earlier impersonations of this member end.
 */
export async function beginImpersonation(
  deps: ImpersonationDeps,
  { actor, sessionId }: Staff,
  { accountId, reason }: { accountId: number; reason: string },
  browser: Browser,
): Promise<Begun> {
  return deps.db.transaction().execute(async (trx) => {
    await lockUser(trx, actor.userId)
    const startedAt = deps.now()
    const target = await impersonatedMember(trx, accountId)
    if (!target) return { ok: false, problem: 'account_not_found' }
    if (target.isStaffs) return { ok: false, problem: 'staff_protected' }
    if (target.userId === null) return { ok: false, problem: 'not_now' }
    await endImpersonationsBy(trx, actor.userId, startedAt)
    const expiresAt = afterMs(startedAt, IMPERSONATION_MS)
    const impersonation = { impersonatorId: actor.userId, staffSessionId: sessionId, reason, expiresAt }
    const session = { userId: target.userId, accountId, impersonation, openedAt: startedAt, ...browser }
    const opened = await openSession({ ...deps, db: trx }, session)
    const line = {
      action: 'impersonation.start',
      object: `account:${accountId}`,
      accountId,
      details: { reason, session: opened.sessionId, until: expiresAt.toISOString() },
    }
    await writeAuditLine(trx, { ...actor, asUserId: target.userId }, line, startedAt)
    const account = { id: accountId, name: target.account }
    return { ok: true, credential: opened.credential, impersonation: { account, startedAt, expiresAt } }
  })
}

/**
 * Ends the impersonation of a session cookie, even if it has run out, and leads back to the staff session
 * under a new id; null if that session has ended too, or somebody has already returned to it.
 */
export async function releaseImpersonation(
  deps: ImpersonationDeps,
  cookie: string,
  browser: Browser,
): Promise<{ credential: string; accountId: number } | null> {
  const given = readCredential(deps.config.secrets.session, cookie)
  if (!given) return null
  return deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    const acting = await sessionWithUser(trx, given.sessionId).forUpdate('sessions').executeTakeFirst()
    if (!acting || acting.hijacker_id === null) return null
    await endSessionById(trx, acting.id, now)
    const isCurrent = given.generation === acting.generation || isTolerated(given, acting, now)
    if (!isCurrent || acting.staff_session_id === null) return null
    const staff = await sessionWithUser(trx, acting.staff_session_id).forUpdate('sessions').executeTakeFirst()
    if (!staff || !isAlive(staff, deps.config.session, now)) return null
    await endSessionById(trx, staff.id, now)
    const accountId = Number(staff.session_account_id)
    const userId = Number(staff.user_id)
    const session = { userId, accountId, openedAt: staff.created_at, ...browser }
    const { credential } = await openSession({ ...deps, db: trx }, session)
    await writeImpersonationEnd(trx, acting, browser.ip, 'released', now)
    return { credential, accountId }
  })
}

/**
 * Ends the session of a cookie of any generation; with an impersonation, also the session it was begun from.
 */
export async function leaveSession({ db, config, now }: ImpersonationDeps, cookie: string, ip: string) {
  const given = readCredential(config.secrets.session, cookie)
  if (!given) return
  await db.transaction().execute(async (trx) => {
    const session = await sessionWithUser(trx, given.sessionId).forUpdate('sessions').executeTakeFirst()
    if (!session) return
    const at = now()
    const isUnderWay = session.hijacker_id !== null && session.ended_at === null
    await endSessionById(trx, session.staff_session_id ?? session.id, at)
    if (isUnderWay) await writeImpersonationEnd(trx, session, ip, 'left', at)
  })
}

type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof sessionWithUser>['executeTakeFirst']>>>

async function writeImpersonationEnd(
  trx: Db,
  session: SessionRow,
  ip: string,
  how: 'released' | 'left',
  at: Date,
) {
  const impersonator = await impersonatorOf(trx, session)
  if (impersonator === null) return
  const actor = { userId: impersonator.userId, name: impersonator.username, ip }
  const accountId = Number(session.session_account_id)
  const details = { how, session: session.id, began: session.created_at.toISOString() }
  const line = { action: 'impersonation.end', object: `account:${accountId}`, accountId, details }
  await writeAuditLine(trx, { ...actor, asUserId: Number(session.user_id) }, line, at)
}
