import { isStaffRight, STAFF_RIGHTS, type StaffRight } from '@jarchi/shared/staff-rights.ts'
import type { Db } from '../db/client.ts'
import { staffName } from '../sessions/service.ts'

export type Member = { userId: number; name: string; rights: ReadonlySet<StaffRight> }

/** A member of staff with what they may do now; null for anybody else, and for who may not sign in. */
export async function staffMember(db: Db, userId: number): Promise<Member | null> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('staff_rights', 'staff_rights.user_id', 'users.id')
    .select(['users.id', 'users.first_name', 'users.last_name', 'staff_rights.right_name'])
    .where('users.id', '=', BigInt(userId))
    .where('users.is_staff', '=', true)
    .where('users.disabled_at', 'is', null)
    .execute()
  const [first] = rows
  if (!first) return null
  const rights = rows.map(({ right_name }) => right_name ?? '').filter(isStaffRight)
  return { userId, name: staffName(first), rights: new Set(rights) }
}

/** Makes a user staff, if they are not, with these rights besides those they have. */
export async function grantRights(trx: Db, userId: number, rights: readonly StaffRight[], at: Date) {
  const user_id = BigInt(userId)
  await trx.updateTable('users').set({ is_staff: true }).where('id', '=', user_id).execute()
  if (rights.length === 0) return
  await trx
    .insertInto('staff_rights')
    .values(rights.map((right_name) => ({ user_id, right_name, granted_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes rights away; who has none left is staff no more. What is left. */
export async function revokeRights(
  trx: Db,
  userId: number,
  rights: readonly StaffRight[],
): Promise<StaffRight[]> {
  const user_id = BigInt(userId)
  await trx
    .deleteFrom('staff_rights')
    .where('user_id', '=', user_id)
    .where('right_name', 'in', rights.length > 0 ? [...rights] : [''])
    .execute()
  const rest = await trx
    .selectFrom('staff_rights')
    .select('right_name')
    .where('user_id', '=', user_id)
    .execute()
  if (rest.length === 0) {
    await trx.updateTable('users').set({ is_staff: false }).where('id', '=', user_id).execute()
  }
  const left = new Set(rest.map(({ right_name }) => right_name))
  return STAFF_RIGHTS.filter((right) => left.has(right))
}

/** Everybody of staff, by id. */
export async function staffMembers(db: Db) {
  const rows = await db
    .selectFrom('users')
    .leftJoin('staff_rights', 'staff_rights.user_id', 'users.id')
    .select(['users.id', 'users.phone', 'users.first_name', 'users.last_name', 'users.disabled_at'])
    .select((eb) => eb.fn.agg<string[] | null>('array_agg', ['staff_rights.right_name']).as('rights'))
    .where('users.is_staff', '=', true)
    .groupBy('users.id')
    .orderBy('users.id')
    .execute()
  return rows.map((row) => ({
    phone: row.phone,
    name: staffName(row),
    isDisabled: row.disabled_at !== null,
    rights: STAFF_RIGHTS.filter((right) => row.rights?.includes(right)),
  }))
}
