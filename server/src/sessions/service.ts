import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { issueAccessToken, readAccessToken, type Access } from './access-token.ts'
import { isAlive, lifeStarts } from './life.ts'
import {
  accessRow,
  dropOldSessions,
  endSessionById,
  insertSession,
  noteUse,
  sessionWithUser,
  usableAccountId,
  type NewSession,
} from './queries.ts'
import { readCredential, writeCredential, type RefreshCredential } from './refresh-credential.ts'

// What a way of signing in needs besides `openSession`.
export { setSessionCookie } from './cookies.ts'
export { userAgentOf } from './user-agent.ts'
// What proves once more who a signed-in user is, and codes of other features.
export { isConfirmed, sendConfirmationCode, useConfirmationUp, type Confirmer } from './confirmation.ts'
export { drawCode, hashCode, isCodeOf } from './sign-in-code.ts'
// Where else a visit may be led.
export { redirectTarget } from './redirect-target.ts'

/** How long the credential before the current one is still taken: two tabs may renew at once. */
const TOLERANCE_MS = 10_000

type SessionDeps = Pick<Deps, 'db' | 'config' | 'now'>

/** Opens a session of a new id; `credential` is the content of its cookie. */
export async function openSession({ db, config, now }: SessionDeps, session: Omit<NewSession, 'id'>) {
  const sessionId = randomUUID()
  const opened = now()
  await dropOldSessions(db, session.userId, lifeStarts(config.session, opened).absolute)
  await insertSession(db, { ...session, id: sessionId }, opened)
  const credential = writeCredential(config.secrets.session, { sessionId, generation: 0 })
  return { sessionId, credential }
}

/** A fresh access token of a session that was just opened or used. */
export function accessToken({ config, now }: Pick<Deps, 'config' | 'now'>, access: Access) {
  return issueAccessToken(config, access, now())
}

type Use =
  | { outcome: 'used'; credential: string; access: Access }
  | { outcome: 'account_forbidden' }
  | { outcome: 'session_ended' }

/**
 * Renews a session for an account, by default the one used last. The credential of the current generation
 * moves it to the next; the one before answers the current for ten seconds; any older one is a stolen or a
 * lost one, so the session ends (ADR 3).
 */
export async function useSession(deps: SessionDeps, cookie: string, accountId: number | null): Promise<Use> {
  const { db, config } = deps
  const given = readCredential(config.secrets.session, cookie)
  if (!given) return { outcome: 'session_ended' }
  return db.transaction().execute(async (trx) => {
    const session = await sessionWithUser(trx, given.sessionId).forUpdate('sessions').executeTakeFirst()
    const now = deps.now()
    if (!session || !isAlive(session, config.session, now)) return { outcome: 'session_ended' }
    const isCurrent = given.generation === session.generation
    if (!isCurrent && !isTolerated(given, session, now)) {
      await endSessionById(trx, session.id, now)
      return { outcome: 'session_ended' }
    }
    const account = await usableAccountId(trx, session.user_id, accountId)
    if (account === undefined) return { outcome: 'account_forbidden' }
    const generation = isCurrent ? session.generation + 1 : session.generation
    await noteUse(trx, { ...session, generation }, { accountId: account, isRotated: isCurrent, now })
    return {
      outcome: 'used',
      credential: writeCredential(config.secrets.session, { sessionId: session.id, generation }),
      access: {
        userId: Number(session.user_id),
        accountId: Number(account),
        sessionId: session.id,
        isStaff: session.is_staff,
      },
    }
  })
}

/** Whether a cookie opens a session now; asks only, changes nothing. */
export async function isLiveSession({ db, config, now }: SessionDeps, cookie: string): Promise<boolean> {
  const given = readCredential(config.secrets.session, cookie)
  const session = given && (await sessionWithUser(db, given.sessionId).executeTakeFirst())
  if (!session || !isAlive(session, config.session, now())) return false
  return given.generation === session.generation || isTolerated(given, session, now())
}

function isTolerated(given: RefreshCredential, session: { generation: number; rotated_at: Date }, now: Date) {
  return (
    given.generation === session.generation - 1 &&
    now.getTime() - session.rotated_at.getTime() <= TOLERANCE_MS
  )
}

/** Ends the session that a cookie belongs to, whatever its generation. */
export async function leaveSession({ db, config, now }: SessionDeps, cookie: string) {
  const given = readCredential(config.secrets.session, cookie)
  if (given) await endSessionById(db, given.sessionId, now())
}

/** What a request may do, by its access token: null without a valid one. */
export async function accessOf({ db, config, now }: SessionDeps, token: string) {
  const access = await readAccessToken(config, token, now())
  if (!access) return null
  const row = await accessRow(db, access.sessionId, access.userId, access.accountId)
  if (!row || !isAlive(row, config.session, now())) return { ...access, isAlive: false, account: null }
  const account = row.account_id !== null && {
    id: Number(row.account_id),
    name: row.account_name ?? '',
    isVip: row.is_vip ?? false,
    permissions: new Set(row.permissions),
  }
  return { ...access, isStaff: row.is_staff, isAlive: true, account: account || null }
}
