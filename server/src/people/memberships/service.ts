import type { Role } from '@jarchi/shared/people/roles.ts'
import type { Db } from '../../platform/db/client.ts'

// Who belongs to which account. Accounts know sessions and sessions note the account used last, so it is kept below both.

export { commitBudget } from './commit-budget.ts'
export { heirOf, lockedMembers } from './locked-members.ts'
export { membersOf, type Member } from './queries.ts'

type Membership = { userId: bigint; accountId: bigint }

/** What a member may do and spend, in rial. */
export type Terms = { role: Role; day_limit: bigint | null; month_limit: bigint | null }

/** Signing in still opens the account used last. */
const NEVER_USED = new Date(0)

/** `added_by`: who made them a member; null for the product itself. */
export async function insertMembership(
  db: Db,
  { userId, accountId }: Membership,
  terms: Partial<Terms> & { role: Role; added_by: bigint | null },
  { since, lastUsed = NEVER_USED }: { since: Date; lastUsed?: Date },
) {
  await db
    .insertInto('memberships')
    .values({ user_id: userId, account_id: accountId, ...terms, since, last_used_at: lastUsed })
    .execute()
}

export async function changeMembership(db: Db, { userId, accountId }: Membership, terms: Terms) {
  await db
    .updateTable('memberships')
    .set(terms)
    .where('user_id', '=', userId)
    .where('account_id', '=', accountId)
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
