import { isStaffRight, STAFF_RIGHTS, type StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import type { Db } from '../platform/db/client.ts'
import { setStaff } from '../people/accounts/service.ts'
import { afterMs, DAY_MS } from '@jarchi/shared/time/durations.ts'
import { GRACE_DAYS, openGrace } from '../people/second-factor/service.ts'
import { staffName } from '../people/sessions/service.ts'

export type Member = { userId: number; name: string; rights: ReadonlySet<StaffRight> }

/**
 * A member of staff with their current rights; null for other users, and for a member who may not sign in.
 */
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

/** Makes a user staff, if they are not, and adds these rights; returns all their rights. */
export async function grantRights(
  trx: Db,
  userId: number,
  rights: readonly StaffRight[],
  at: Date,
): Promise<StaffRight[]> {
  const user_id = BigInt(userId)
  await setStaff(trx, user_id, true)
  await openGrace(trx, user_id, afterMs(at, GRACE_DAYS * DAY_MS))
  if (rights.length > 0) {
    await trx
      .insertInto('staff_rights')
      .values(rights.map((right_name) => ({ user_id, right_name, granted_at: at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return rightsOf(trx, user_id)
}

/** Takes rights away; a member without rights is no longer staff. Returns the remaining rights. */
export async function revokeRights(
  trx: Db,
  userId: number,
  rights: readonly StaffRight[],
): Promise<StaffRight[]> {
  const user_id = BigInt(userId)
  for (const right of rights) {
    await trx
      .deleteFrom('staff_rights')
      .where('user_id', '=', user_id)
      .where('right_name', '=', right)
      .execute()
  }
  const left = await rightsOf(trx, user_id)
  if (left.length === 0) await setStaff(trx, user_id, false)
  return left
}

/** What a user may do at the desk, in the usual order. */
export async function rightsOf(db: Db, userId: bigint): Promise<StaffRight[]> {
  const rows = await db
    .selectFrom('staff_rights')
    .select('right_name')
    .where('user_id', '=', userId)
    .execute()
  return STAFF_RIGHTS.filter((right) => rows.some(({ right_name }) => right_name === right))
}

/** All staff, by id. */
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
