import type { ChargePackageList } from '@jarchi/shared/api/payments.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** The packages on offer for a service that cost at least `least` rials, in the operator's order. */
export async function chargePackages(db: Db, service: string, least: number): Promise<ChargePackageList> {
  const rows = await db
    .selectFrom('charge_packages')
    .select(['id', 'title', 'amount', 'bonus'])
    .where('service', '=', service)
    .where('is_active', '=', true)
    .where('amount', '>=', BigInt(least))
    .orderBy('position')
    .orderBy('id')
    .execute()
  const results = rows.map(({ id, title, amount, bonus }) => ({
    id: Number(id),
    title,
    amount: Number(amount),
    bonus: Number(bonus),
  }))
  return { count: results.length, results }
}

export async function packageById(db: Db, id: number) {
  return firstRow(
    db
      .selectFrom('charge_packages')
      .select(['id', 'amount', 'bonus', 'set_by'])
      .where('id', '=', BigInt(id))
      .where('is_active', '=', true),
  )
}

export type NewPackage = { title: string; amount: bigint; bonus: bigint; position: number }

/** `setBy`: the member of staff who set it, whose own accounts may not buy it. */
export async function addPackage(db: Db, added: NewPackage, setBy: number | null = null): Promise<number> {
  const { id } = await db
    .insertInto('charge_packages')
    .values({ ...added, set_by: setBy === null ? null : BigInt(setBy) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return Number(id)
}

/** Takes a package off offer; payments under way stay unchanged. False if there is no such package. */
export async function withdrawPackage(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('charge_packages')
    .set({ is_active: false })
    .where('id', '=', BigInt(id))
    .where('is_active', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const COLUMNS = ['id', 'title', 'amount', 'bonus', 'position', 'is_active'] as const

/** All packages, those on offer first, in the operator's order. */
export async function allPackages(db: Db) {
  return db
    .selectFrom('charge_packages')
    .select(COLUMNS)
    .orderBy('is_active', 'desc')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Locks the row until the transaction ends. */
export async function packageRow(trx: Db, id: number) {
  return firstRow(trx.selectFrom('charge_packages').select(COLUMNS).where('id', '=', BigInt(id)).forUpdate())
}

/** Puts another package in its place, on offer; payments under way keep the old one. */
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
