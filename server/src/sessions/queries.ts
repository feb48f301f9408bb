import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'

export type NewSession = {
  id: string
  userId: number
  accountId: number
  userAgent: string
  ip: string
  /** When its user signed in, where that was before. */
  openedAt?: Date
  /** Support acting as the user. */
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

/** Sessions that have run out finally are nobody's business any more. */
export async function dropOldSessions(db: Db, userId: number, openedBefore: Date) {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', BigInt(userId))
    .where('created_at', '<', openedBefore)
    .execute()
}

/** The sessions of a user that have neither ended nor run out, the one used last first; impersonations are none of them. */
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

/** A session with what decides whether it still lives. */
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
    ])
    .where('sessions.id', '=', sessionId)
}

/** The account a user asks for, or the one used last; null where there is no such membership. */
export async function usableAccountId(db: Db, userId: bigint, accountId: number | null) {
  const membership = await db
    .selectFrom('memberships')
    .select('account_id')
    .where('user_id', '=', userId)
    .$if(accountId !== null, (query) => query.where('account_id', '=', BigInt(accountId ?? 0)))
    .orderBy('last_used_at', 'desc')
    .orderBy('account_id')
    .limit(1)
    .executeTakeFirst()
  return membership?.account_id ?? null
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

/** Notes that a session was used for an account, under its next generation where it is rotated. */
export async function noteUse(
  db: Db,
  session: { id: string; user_id: bigint; generation: number; hijacker_id: bigint | null },
  { accountId, isRotated, now }: { accountId: bigint; isRotated: boolean; now: Date },
) {
  await db
    .updateTable('sessions')
    .set({ generation: session.generation, last_used_at: now, account_id: accountId })
    .$if(isRotated, (query) => query.set({ rotated_at: now }))
    .where('id', '=', session.id)
    .execute()
  // Which account its users used last is theirs to say.
  if (session.hijacker_id !== null) return
  await db
    .updateTable('memberships')
    .set({ last_used_at: now })
    .where('user_id', '=', session.user_id)
    .where('account_id', '=', accountId)
    .execute()
}

/** Everything a request's access rests on, in one query: session, user, membership, account, permissions. */
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
        sql<string[]>`array(
        select permission from account_permissions where account_id = accounts.id order by permission
      )`.as('permissions'),
      ])
      .where('sessions.user_id', '=', BigInt(userId)),
  )
}
