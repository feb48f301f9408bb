import type { Db } from '../../platform/db/client.ts'

// Who belongs to which account. Accounts know sessions and sessions note the account used last, so it is kept below both.

type Membership = { userId: bigint; accountId: bigint }

export async function insertMembership(db: Db, { userId, accountId }: Membership, lastUsedAt: Date) {
  const membership = { user_id: userId, account_id: accountId, last_used_at: lastUsedAt }
  await db.insertInto('memberships').values(membership).execute()
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
