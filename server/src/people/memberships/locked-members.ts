import { isRole, type Role } from '@jarchi/shared/people/roles.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'

export type LockedMember = { id: number; role: Role; isDisabled: boolean }

/**
 * An account's members: owners first, and of them those who used it last. Until the transaction ends, no other call
 * adds or removes any, or changes a role. A user is locked before the account, as where a phone changes, and neither
 * lock covers the key: new sessions, which refer to both, do not wait. Throws `account_not_found`.
 */
export async function lockedMembers(trx: Db, accountId: number): Promise<LockedMember[]> {
  const id = BigInt(accountId)
  const account = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw new AppError('account_not_found')
  const members = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.disabled_at', 'memberships.role'])
    .where('account_id', '=', id)
    .orderBy((eb) => eb('memberships.role', '=', 'owner'), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('users.id')
    .execute()
  return members.map(({ role, ...user }) => ({
    id: Number(user.id),
    role: isRole(role) ? role : 'viewer',
    isDisabled: user.disabled_at !== null,
  }))
}

/** Throws `last_owner` if without this member nobody is left who owns the account and may sign in. */
export function refuseLastOwner(members: readonly LockedMember[], leaving: number) {
  const stays = ({ id, role, isDisabled }: LockedMember) => id !== leaving && role === 'owner' && !isDisabled
  if (!members.some(stays)) throw new AppError('last_owner')
}
