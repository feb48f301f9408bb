import type { Db } from '../../platform/db/client.ts'
import { lockAccount } from '../../platform/db/lock-account.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { membersOf, type Member } from './queries.ts'

/**
 * An account's members. Until the transaction ends, no other call adds or removes any, or changes a role. A user is
 * locked before the account, as where a phone changes. Throws `account_not_found`.
 */
export async function lockedMembers(trx: Db, accountId: number): Promise<Member[]> {
  if (!(await lockAccount(trx, accountId))) throw new AppError('account_not_found')
  return membersOf(trx, accountId)
}

/**
 * Who gets what went to a member who leaves: of the other owners who may sign in, the one who used the account last.
 * Throws `last_owner` if there is none.
 */
export function heirOf(members: readonly Member[], leaving: number): number {
  const heir = members.find(({ id, role, isDisabled }) => id !== leaving && role === 'owner' && !isDisabled)
  if (!heir) throw new AppError('last_owner')
  return heir.id
}
