import type { Db } from '../db/client.ts'
import type { NewPackage } from './packages.ts'

const COLUMNS = ['id', 'title', 'amount', 'bonus', 'position', 'is_active'] as const

/** Packages of every kind, those on offer first, in the operator's order. */
export async function allPackages(db: Db) {
  return db
    .selectFrom('charge_packages')
    .select(COLUMNS)
    .orderBy('is_active', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Locked until the transaction ends. */
export async function packageRow(trx: Db, id: number) {
  return trx
    .selectFrom('charge_packages')
    .select(COLUMNS)
    .where('id', '=', BigInt(id))
    .forUpdate()
    .executeTakeFirst()
}

/** Puts another in its place, on offer; payments under way keep what they began with. */
export async function replacePackage(
  trx: Db,
  id: number,
  { title, amount, bonus, position }: NewPackage,
  setBy: number | null,
) {
  await trx
    .updateTable('charge_packages')
    .set({ title, amount, bonus, position, is_active: true, set_by: setBy === null ? null : BigInt(setBy) })
    .where('id', '=', BigInt(id))
    .execute()
}
