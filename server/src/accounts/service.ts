import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import type { Transaction } from 'kysely'
import type { DB } from '../db/types.ts'
import { newAccountName } from '../texts/accounts.ts'
import { accountsOf, insertAccount, insertUser, userByPhone } from './queries.ts'

export { isMember } from './queries.ts'

/**
 * The user of a proven phone, made with one account on the first time. Of two first times at once the second
 * waits for the first one's transaction to end.
 */
export async function userOfPhone(trx: Transaction<DB>, phone: string, now: Date) {
  const newId = await insertUser(trx, phone, now)
  if (newId !== undefined) await insertAccount(trx, newId, newAccountName(phone), [VIEW_AMOUNTS], now)
  const user = await userByPhone(trx, phone)
  const accounts = await accountsOf(trx, Number(user.id))
  return {
    id: Number(user.id),
    isStaff: user.is_staff,
    isDisabled: user.disabled_at !== null,
    accounts: accounts.map(({ id, name }) => ({ id: Number(id), name })),
  }
}
