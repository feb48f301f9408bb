import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { rowCount } from '../../platform/db/page-slice.ts'

export type NewSession = {
  id: string
  userId: number
  accountId: number
  userAgent: string
  ip: string
  /** When the user signed in, if that was earlier. */
  openedAt?: Date
  /** When the user typed a code sent to the phone; none for other ways of signing in. */
  confirmedAt?: Date
  /** Set for an impersonation of the user. */
  impersonation?: { impersonatorId: number; staffSessionId: string; reason: string; expiresAt: Date }
}

export async function insertSession(db: Db, session: NewSession, now: Date) {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: BigInt(session.userId),
      account_id: BigInt(session.accountId),
      user_agent: session.userAgent,
      ip: session.ip,
      created_at: session.openedAt ?? now,
      rotated_at: now,
      last_used_at: now,
      confirmed_at: session.confirmedAt ?? null,
      ...(session.impersonation && impersonationColumns(session.impersonation)),
    })
    .execute()
}

function impersonationColumns(by: NonNullable<NewSession['impersonation']>) {
  return {
    hijacker_id: BigInt(by.impersonatorId),
    staff_session_id: by.staffSessionId,
    visit_reason: by.reason,
    expires_at: by.expiresAt,
  }
}

/** Deletes sessions that have finally run out. */
export async function dropOldSessions(db: Db, userId: number, openedBefore: Date) {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', BigInt(userId))
    .where('created_at', '<', openedBefore)
    .execute()
}

/** The open sessions of a user, the one used last first; without impersonations. */
export async function liveSessions(db: Db, userId: number, since: { idle: Date; absolute: Date }) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('user_id', '=', BigInt(userId))
    .where('hijacker_id', 'is', null)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', since.idle)
    .where('created_at', '>', since.absolute)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
}

/** How many sessions of all users are open, impersonations included. */
export async function countOpenSessions(db: Db, since: { idle: Date; absolute: Date }): Promise<number> {
  return rowCount(
    db
      .selectFrom('sessions')
      .where('ended_at', 'is', null)
      .where('last_used_at', '>', since.idle)
      .where('created_at', '>', since.absolute),
  )
}

/** A session with everything that decides whether it is still alive. */
export function sessionWithUser(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'sessions.account_id as session_account_id',
      'sessions.generation',
      'sessions.rotated_at',
      'sessions.created_at',
      'sessions.last_used_at',
      'sessions.ended_at',
      'users.disabled_at',
      'users.is_staff',
      'sessions.expires_at',
      'sessions.hijacker_id',
      'sessions.staff_session_id',
      'sessions.confirmed_at',
    ])
    .where('sessions.id', '=', sessionId)
}

/** The phone of a session's user, and the code that was sent there to confirm the session. */
export async function sessionConfirmation(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.phone',
      'sessions.confirmation_request as request',
      'sessions.confirmation_sent_at as sentAt',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

export async function noteConfirmationCode(db: Db, sessionId: string, request: string, sentAt: Date) {
  await db
    .updateTable('sessions')
    .set({ confirmation_request: request, confirmation_sent_at: sentAt })
    .where('id', '=', sessionId)
    .execute()
}

/** By the code of that request; one that was sent meanwhile stays. */
export async function confirmSession(db: Db, sessionId: string, request: string, now: Date) {
  await db
    .updateTable('sessions')
    .set((eb) => ({
      confirmed_at: now,
      confirmation_request: eb.fn<string | null>('nullif', ['confirmation_request', eb.val(request)]),
    }))
    .where('id', '=', sessionId)
    .execute()
}

export async function holdsPermission(db: Db, accountId: bigint, permission: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_permissions')
    .select('permission')
    .where('account_id', '=', accountId)
    .where('permission', '=', permission)
    .executeTakeFirst()
  return row !== undefined
}

/** Records that a session was used for an account, with its next generation if it is rotated. */
export async function noteUse(
  db: Db,
  session: { id: string; generation: number },
  { accountId, isRotated, now }: { accountId: bigint; isRotated: boolean; now: Date },
) {
  await db
    .updateTable('sessions')
    .set({ generation: session.generation, last_used_at: now, account_id: accountId })
    .$if(isRotated, (query) => query.set({ rotated_at: now }))
    .where('id', '=', session.id)
    .execute()
}

/**
 * Everything that decides a request's access, in one query: session, user, membership, account, permissions.
 */
export async function accessRow(db: Db, sessionId: string, userId: number, accountId: number) {
  return firstRow(
    sessionWithUser(db, sessionId)
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.user_id', '=', 'users.id')
          .on('memberships.account_id', '=', BigInt(accountId)),
      )
      .leftJoin('accounts', 'accounts.id', 'memberships.account_id')
      .select([
        'accounts.id as account_id',
        'accounts.name as account_name',
        'accounts.is_vip',
        'memberships.role',
        sql<string[]>`array(
        select permission from account_permissions where account_id = accounts.id order by permission
      )`.as('permissions'),
      ])
      .where('sessions.user_id', '=', BigInt(userId)),
  )
}
