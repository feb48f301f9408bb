import { roleOf } from '@jarchi/shared/people/roles.ts'
import type { Db } from '../../platform/db/client.ts'

/** The members of an account, owners first, and of each role those who used it last. */
export async function membersOf(db: Db, accountId: number) {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.phone', 'users.first_name', 'users.last_name', 'users.disabled_at'])
    .select(['memberships.role', 'day_limit', 'month_limit', 'since'])
    .where('account_id', '=', BigInt(accountId))
    .orderBy((eb) => eb('memberships.role', '=', 'owner'), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('users.id')
    .execute()
  return rows.map(({ id, role, disabled_at, ...row }) => ({
    ...row,
    id: Number(id),
    role: roleOf(role),
    isDisabled: disabled_at !== null,
  }))
}

export type Member = Awaited<ReturnType<typeof membersOf>>[number]
