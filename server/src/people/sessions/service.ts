import { DEV } from '@jarchi/shared/people/permissions.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import { atMost, type State } from '../../platform/states.ts'
import { issueAccessToken, tokenSeconds, type Access } from './access-token.ts'
import { noteLastUsed, usableAccountId } from '../memberships/service.ts'
import { endSessionById } from './ending-queries.ts'
import { isAlive, lifeStarts } from './session-lifetime.ts'
import { countOpenSessions, holdsPermission, liveSessions, noteUse, sessionWithUser } from './queries.ts'
import { isTolerated, readCredential, writeCredential } from './refresh-credential.ts'
import { impersonatorOf } from './impersonation-queries.ts'

// The signed-in user of a request, for routes that need one.
export { isInsiderSession, refuseUnconfirmed, signedIn, type Auth, type OwnSession } from './signed-in.ts'
// What a way of signing in needs besides `openSession`.
export { sessionCookie, setSessionCookie } from './cookies.ts'
export { userAgentOf } from './user-agent.ts'
export { credentialAgain, openSession } from './open-session.ts'
// Codes that confirm a session.
export { confirmSession, noteConfirmationCode, sessionConfirmation } from './queries.ts'
// Impersonation, and the sessions that staff end.
export { beginImpersonation, releaseImpersonation } from './impersonations.ts'
export { currentImpersonation, listImpersonations } from './impersonation-views.ts'
export { endAllSessions, endImpersonationsAs, endImpersonationsBy, endSessionsBut } from './ending-queries.ts'
export { staffName } from './impersonation-queries.ts'
// Other places to which a browser may be led.
export { redirectTarget } from './redirect-target.ts'

type SessionDeps = Pick<Deps, 'db' | 'config' | 'now'>

/** A new access token for a session that was just opened or used; `sessionEnd` if it ends soon. */
export function accessToken(
  { config, now }: Pick<Deps, 'config' | 'now'>,
  access: Access & { isDev?: boolean },
  sessionEnd: Date | null = null,
) {
  return issueAccessToken(config, access, now(), sessionEnd)
}

type Use =
  | {
      outcome: 'used'
      credential: string
      access: Access & { isDev: boolean }
      sessionEnd: Date | null
      tokenSeconds: number
    }
  | { outcome: 'account_forbidden' }
  | { outcome: 'session_ended' }
  /** The impersonation has ended, or the right to it. */
  | { outcome: 'impersonation_over' }

/**
 * Renews a session for an account, by default the one used last. The current credential moves the session to
 * the next generation; the previous one gets the current one for ten seconds; an older one is stolen or lost,
 * so the session ends (ADR 3).
 */
export async function useSession(deps: SessionDeps, cookie: string, accountId: number | null): Promise<Use> {
  const { db, config } = deps
  const given = readCredential(config.secrets.session, cookie)
  if (!given) return { outcome: 'session_ended' }
  return db.transaction().execute(async (trx) => {
    const session = await sessionWithUser(trx, given.sessionId).forUpdate('sessions').executeTakeFirst()
    const now = deps.now()
    if (!session) return { outcome: 'session_ended' }
    const impersonator = await impersonatorOf(trx, session)
    if (!isAlive(session, config.session, now) || impersonator?.isVoid) {
      return { outcome: session.hijacker_id === null ? 'session_ended' : 'impersonation_over' }
    }
    const isCurrent = given.generation === session.generation
    if (!isCurrent && !isTolerated(given, session, now)) {
      await endSessionById(trx, session.id, now)
      return { outcome: 'session_ended' }
    }
    const isOtherAccount = accountId !== null && BigInt(accountId) !== session.session_account_id
    if (session.hijacker_id !== null && isOtherAccount) return { outcome: 'account_forbidden' }
    const wanted = session.hijacker_id === null ? accountId : Number(session.session_account_id)
    const account = await usableAccountId(trx, session.user_id, wanted)
    if (account === null) return { outcome: 'account_forbidden' }
    const generation = isCurrent ? session.generation + 1 : session.generation
    await noteUse(trx, { ...session, generation }, { accountId: account, isRotated: isCurrent, now })
    // Only its users themselves change which account they used last.
    if (session.hijacker_id === null)
      await noteLastUsed(trx, { userId: session.user_id, accountId: account }, now)
    return {
      outcome: 'used',
      credential: writeCredential(config.secrets.session, { sessionId: session.id, generation }),
      access: {
        userId: Number(session.user_id),
        accountId: Number(account),
        sessionId: session.id,
        isStaff: session.is_staff,
        impersonator,
        isDev: config.isDev || (await holdsPermission(trx, account, DEV)),
      },
      sessionEnd: session.expires_at,
      tokenSeconds: tokenSeconds(config, session.expires_at, now),
    }
  })
}

/** Whether a cookie opens a session now; changes nothing. */
export async function isLiveSession({ db, config, now }: SessionDeps, cookie: string): Promise<boolean> {
  const given = readCredential(config.secrets.session, cookie)
  const session = given && (await sessionWithUser(db, given.sessionId).executeTakeFirst())
  if (!session || !isAlive(session, config.session, now())) return false
  if ((await impersonatorOf(db, session))?.isVoid) return false
  return given.generation === session.generation || isTolerated(given, session, now())
}

/** The number of a user's open sessions, without impersonations. */
export async function countLiveSessions({ db, config, now }: SessionDeps, userId: number): Promise<number> {
  return (await liveSessions(db, userId, lifeStarts(config.session, now()))).length
}

export async function sessionStates(
  db: Db,
  now: Date,
  { session }: Pick<Config, 'session'>,
): Promise<State[]> {
  return [atMost('sessions_open', await countOpenSessions(db, lifeStarts(session, now)))]
}
