import { STAFF_RIGHTS } from '@jarchi/shared/staff-rights.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/permissions.ts'
import type { Transaction } from 'kysely'
import { userOfPhone } from '../accounts/service.ts'
import type { DB } from '../db/types.ts'
import { grantRights } from '../staff/service.ts'
import { demoTexts } from '../texts/demo.ts'

type Person = { phone: string; first_name: string; last_name: string; isStaff?: boolean; account: string }

/** A user with an account of that name; the account's id. */
export async function addPerson(trx: Transaction<DB>, person: Person, now: Date): Promise<bigint> {
  const { phone, first_name, last_name, isStaff = false, account } = person
  const { id, accounts } = await userOfPhone(trx, phone, now)
  const accountId = BigInt(accounts[0]?.id ?? 0)
  await trx.updateTable('users').set({ first_name, last_name }).where('id', '=', BigInt(id)).execute()
  if (isStaff) await grantRights(trx, id, STAFF_RIGHTS, now)
  await trx.updateTable('accounts').set({ name: account }).where('id', '=', accountId).execute()
  return accountId
}

/** One more account for the user of that phone, used before the others; its id. */
export async function addAgency(trx: Transaction<DB>, phone: string, now: Date): Promise<bigint> {
  const { id } = await userOfPhone(trx, phone, now)
  const account = await trx
    .insertInto('accounts')
    .values({ name: demoTexts.agency, is_vip: true, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const earlier = new Date(now.getTime() - 3_600_000)
  await trx
    .insertInto('memberships')
    .values({ user_id: BigInt(id), account_id: account.id, last_used_at: earlier })
    .execute()
  await trx
    .insertInto('account_permissions')
    .values({ account_id: account.id, permission: VIEW_AMOUNTS })
    .execute()
  return account.id
}
