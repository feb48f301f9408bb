import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import type { Transaction } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { DB } from '../../platform/db/types.ts'
import { newAccountName } from '../../platform/texts/accounts.ts'
import { insertMembership } from '../memberships/service.ts'
import { accountsOf, insertAccount, insertUser, userById, userByPhone } from './queries.ts'

export { isMember, memberToTell, putEmailInForce, putPhoneInForce, setStaff } from './queries.ts'
export { changeAccount } from './change-account.ts'
export { addMember, removeMember, takeOut } from './members.ts'
export { userToInvite } from './queries.ts'
export { requireAccount } from './require-account.ts'
export { accountsFound } from './search-queries.ts'
export { accountPage, accountRow } from './staff-queries.ts'
export { accountView, listedAccount } from './staff-view.ts'

/**
 * The user of a proven phone, made with one account at the first sign-in. Of two first sign-ins at once, the
 * second waits for the first one's transaction.
 */
export async function userOfPhone(trx: Transaction<DB>, phone: string, now: Date) {
  const newId = await insertUser(trx, phone, now)
  if (newId !== undefined) await openAccount(trx, newId, phone, now)
  const user = await userByPhone(trx, phone)
  const accounts = await accountsOf(trx, Number(user.id))
  return {
    id: Number(user.id),
    isStaff: user.is_staff,
    isDisabled: user.disabled_at !== null,
    accounts: accounts.map(({ id, name }) => ({ id: Number(id), name })),
  }
}

/** An account of the user's own, which is called by the phone. */
async function openAccount(trx: Db, userId: bigint, phone: string, now: Date) {
  const accountId = await insertAccount(trx, newAccountName(phone), [VIEW_AMOUNTS], now)
  const terms = { role: 'owner' as const, added_by: null }
  await insertMembership(trx, { userId, accountId }, terms, { since: now, lastUsed: now })
}

/** Opens an account for a user who has none any more. */
export async function giveAccount(trx: Db, userId: number, now: Date) {
  if ((await accountsOf(trx, userId)).length > 0) return
  const { id, phone } = await userById(trx, userId)
  await openAccount(trx, id, phone, now)
}

/** An account without a name of its own is called by its user's phone, so its name changes with the phone. */
export async function renameByPhone(trx: Db, userId: number, phones: { from: string; to: string }) {
  await trx
    .updateTable('accounts')
    .set({ name: newAccountName(phones.to) })
    .where('name', '=', newAccountName(phones.from))
    .where(
      'id',
      'in',
      trx.selectFrom('memberships').select('account_id').where('user_id', '=', BigInt(userId)),
    )
    .execute()
}
