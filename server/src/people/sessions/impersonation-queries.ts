import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { rowCount, type Slice } from '../../platform/db/page-slice.ts'
import type { Impersonator } from './access-token.ts'

/** The member of staff who acts in an impersonation, and whether it is void. */
type ActingStaff = Impersonator & { isVoid: boolean }

/**
 * The member of staff who acts in this session; null for a user's own session. An impersonation is valid
 * while they have the right to it and the session it was begun from is open, and while its user is not staff.
 */
export async function impersonatorOf(
  db: Db,
  session: { id: string; hijacker_id: bigint | null },
): Promise<ActingStaff | null> {
  // In a query of its own, so that the many normal sessions do not pay for it.
  if (session.hijacker_id === null) return null
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('users as impersonator', 'impersonator.id', 'sessions.hijacker_id')
    .select(['impersonator.id', 'impersonator.first_name', 'impersonator.last_name'])
    .select(
      sql<boolean>`
        users.is_staff or impersonator.disabled_at is not null or not impersonator.is_staff
        or not exists (
          select from staff_rights where user_id = impersonator.id and right_name = 'impersonate'
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

/** Impersonations in the accounts of a user, ended ones too, the newest first. */
export async function impersonationsSeenBy(db: Db, userId: number, since: Date) {
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
      'memberships.role',
    ])
    .where('memberships.user_id', '=', BigInt(userId))
    .where('hijacker_id', 'is not', null)
    .where('sessions.created_at', '>', since)
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id')
    .limit(100)
    .execute()
}

/**
 * The user to impersonate: the owner who used the account last and may sign in, or else another member; and whether staff belong to
 * the account.
 */
export async function impersonatedMember(db: Db, accountId: number) {
  const members = await db
    .selectFrom('accounts')
    .leftJoin('memberships', 'memberships.account_id', 'accounts.id')
    .leftJoin('users', 'users.id', 'memberships.user_id')
    .select(['accounts.name as account', 'users.id', 'users.is_staff', 'users.disabled_at'])
    .where('accounts.id', '=', BigInt(accountId))
    .orderBy((eb) => eb('memberships.role', '=', 'owner'), 'desc')
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

/** Locks the user until the transaction ends, so that they cannot begin two impersonations at once. */
export async function lockUser(trx: Db, userId: number) {
  await trx.selectFrom('users').select('id').where('id', '=', BigInt(userId)).forNoKeyUpdate().execute()
}

/** Impersonations since a time, the newest first, and their number. */
export async function impersonationPage(
  db: Db,
  since: Date,
  { offset, limit }: Slice,
  accountId: number | undefined,
) {
  const impersonations = db
    .selectFrom('sessions')
    .where('hijacker_id', 'is not', null)
    .where('sessions.created_at', '>', since)
    .$if(accountId !== undefined, (query) => query.where('sessions.account_id', '=', BigInt(accountId ?? 0)))
  const count = await rowCount(impersonations)
  const rows = await impersonations
    .innerJoin('accounts', 'accounts.id', 'sessions.account_id')
    .innerJoin('users as impersonator', 'impersonator.id', 'sessions.hijacker_id')
    .select([
      'sessions.id',
      'sessions.account_id',
      'accounts.name as account',
      'accounts.is_vip',
      'impersonator.id as hijacker_id',
      'impersonator.first_name',
      'impersonator.last_name',
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

/** The name of a member of staff in the audit log and in tokens. */
export function staffName(user: { id: bigint; first_name: string | null; last_name: string | null }): string {
  const name = `${user.first_name ?? ''} ${user.last_name ?? ''}`.trim()
  return name === '' ? `staff ${user.id}` : name
}
