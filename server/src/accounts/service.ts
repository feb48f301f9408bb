import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import type { Db } from '../db/client.ts'
import { newAccountName } from '../texts/accounts.ts'
import { accountsOf, insertAccount, insertUser, userByPhone } from './queries.ts'

/**
 * The user of a proven phone, made with one account on the first time. Within a transaction two first times
 * make one user: the second waits for the first.
 */
export async function userOfPhone(db: Db, phone: string, now: Date) {
  const newId = await insertUser(db, phone, now)
  if (newId !== undefined) await insertAccount(db, newId, newAccountName(phone), [VIEW_AMOUNTS], now)
  const user = await userByPhone(db, phone)
  const accounts = await accountsOf(db, Number(user.id))
  return {
    id: Number(user.id),
    isStaff: user.is_staff,
    isDisabled: user.disabled_at !== null,
    accounts: accounts.map(({ id, name }) => ({ id: Number(id), name })),
  }
}
