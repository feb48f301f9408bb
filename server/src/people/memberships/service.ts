import type { Role } from '@jarchi/shared/people/roles.ts'
import type { Db } from '../../platform/db/client.ts'

// Who belongs to which account. Accounts know sessions and sessions note the account used last, so it is kept below both.

export { commitBudget } from './commit-budget.ts'
export { lockedMembers, refuseLastOwner, type LockedMember } from './locked-members.ts'

type Membership = { userId: bigint; accountId: bigint }

/** What a member may do and spend, in rial, and who made them one: null for the product itself. */
type Terms = { role: Role; dayLimit?: bigint | null; monthLimit?: bigint | null; addedBy: bigint | null }

export async function insertMembership(
  db: Db,
  { userId, accountId }: Membership,
  { role, dayLimit = null, monthLimit = null, addedBy }: Terms,
  at: { since: Date; lastUsed: Date },
) {
  await db
    .insertInto('memberships')
    .values({
      user_id: userId,
      account_id: accountId,
      role,
      day_limit: dayLimit,
      month_limit: monthLimit,
      added_by: addedBy,
      since: at.since,
      last_used_at: at.lastUsed,
    })
    .execute()
}

export async function changeMembership(
  db: Db,
  { userId, accountId }: Membership,
  { role, dayLimit, monthLimit }: { role: Role; dayLimit: bigint | null; monthLimit: bigint | null },
) {
  await db
    .updateTable('memberships')
    .set({ role, day_limit: dayLimit, month_limit: monthLimit })
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .execute()
}

/** The members of an account, owners first, and of each role those who used it last. */
export async function membersOf(db: Db, accountId: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.phone', 'users.first_name', 'users.last_name', 'users.disabled_at'])
    .select(['role', 'day_limit', 'month_limit', 'since'])
    .where('account_id', '=', BigInt(accountId))
    .orderBy((eb) => eb('role', '=', 'owner'), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('users.id')
    .execute()
}

export async function deleteMembership(db: Db, { userId, accountId }: Membership) {
  await db
    .deleteFrom('memberships')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
}

/** The account that a user used last. */
export async function noteLastUsed(db: Db, { userId, accountId }: Membership, now: Date) {
  await db
    .updateTable('memberships')
    .set({ last_used_at: now })
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
    .execute()
}

/** The account that a user asks for, or the one used last; null if the user is not a member. */
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
