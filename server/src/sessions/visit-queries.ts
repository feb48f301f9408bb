import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { rowCount, type Slice } from '../db/slice.ts'
import type { Hijacker } from './access-token.ts'

/** Who is on a visit, and whether it does not hold any more. */
type Visitor = Hijacker & { isVoid: boolean }

/**
 * The member of staff who is on this visit; null for any other session. A visit holds while they have the right to it,
 * have not left the session it was begun from, and its user is not staff.
 */
export async function visitorOf(
  db: Db,
  session: { id: string; hijacker_id: bigint | null },
): Promise<Visitor | null> {
  // Of their own, so that the many sessions that are no visits need not pay for it.
  if (session.hijacker_id === null) return null
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('users as hijacker', 'hijacker.id', 'sessions.hijacker_id')
    .select(['hijacker.id', 'hijacker.first_name', 'hijacker.last_name'])
    .select(
      sql<boolean>`
        users.is_staff or hijacker.disabled_at is not null or not hijacker.is_staff
        or not exists (
          select from staff_rights where user_id = hijacker.id and right_name = 'impersonate'
        )
        or not exists (
          select from sessions as begun_from
          where begun_from.id = sessions.staff_session_id and begun_from.ended_at is null
        )
      `.as('is_void'),
    )
    .where('sessions.id', '=', session.id)
    .executeTakeFirst()
  const userId = Number(session.hijacker_id)
  return row
    ? { userId, username: staffName(row), isVoid: row.is_void }
    : { userId, username: '', isVoid: true }
}

/** The sessions of a user that have neither ended nor run out, the one used last first; visits are none of them. */
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

/** Visits of support to the accounts of a user, those that are over too, the newest first. */
export async function visitsToAccountsOf(db: Db, userId: number, since: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('memberships', 'memberships.account_id', 'sessions.account_id')
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .select([
      'sessions.id',
      'sessions.created_at',
      'sessions.last_used_at',
      'sessions.ended_at',
      'sessions.expires_at',
      'accounts.name as account',
    ])
    .where('memberships.user_id', '=', BigInt(userId))
    .where('hijacker_id', 'is not', null)
    .where('sessions.created_at', '>', since)
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id')
    .limit(100)
    .execute()
}

/** Whom support would act as: the member who used the account last and may sign in; and whether staff belong to it. */
export async function visitedMember(db: Db, accountId: number) {
  const members = await db
    .selectFrom('accounts')
    .leftJoin('memberships', 'memberships.account_id', 'accounts.id')
    .leftJoin('users', 'users.id', 'memberships.user_id')
    .select(['accounts.name as account', 'users.id', 'users.is_staff', 'users.disabled_at'])
    .where('accounts.id', '=', BigInt(accountId))
    .orderBy('memberships.last_used_at', 'desc')
    .orderBy('users.id')
    .execute()
  const [first] = members
  if (!first) return null
  const member = members.find(({ id, disabled_at }) => id !== null && disabled_at === null)
  return {
    account: first.account,
    isStaffs: members.some(({ is_staff }) => is_staff === true),
    userId: member ? Number(member.id) : null,
  }
}

/** Keeps a member of staff from beginning two visits at once, until the transaction ends. */
export async function lockUser(trx: Db, userId: number) {
  await trx.selectFrom('users').select('id').where('id', '=', BigInt(userId)).forNoKeyUpdate().execute()
}

/** Visits of support since then, the newest first, and how many there are. */
export async function visitPage(db: Db, since: Date, { offset, limit }: Slice) {
  const visits = db
    .selectFrom('sessions')
    .where('hijacker_id', 'is not', null)
    .where('sessions.created_at', '>', since)
  const count = await rowCount(visits)
  const rows = await visits
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('users as hijacker', 'hijacker.id', 'sessions.hijacker_id')
    .select([
      'sessions.id',
      'sessions.account_id',
      'accounts.name as account',
      'accounts.is_vip',
      'hijacker.id as hijacker_id',
      'hijacker.first_name',
      'hijacker.last_name',
      'sessions.visit_reason',
      'sessions.created_at',
      'sessions.ended_at',
      'sessions.expires_at',
    ])
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { count, rows }
}

/** What a member of staff is called in the audit log and in tokens. */
export function staffName(user: { id: bigint; first_name: string | null; last_name: string | null }): string {
  const name = `${user.first_name ?? ''} ${user.last_name ?? ''}`.trim()
  return name === '' ? `staff ${user.id}` : name
}
