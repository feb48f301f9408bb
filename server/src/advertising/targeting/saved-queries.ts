import { sql, type Insertable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { renamedPlaces } from '../../platform/db/renamed-places.ts'
import { rowCount } from '../../platform/db/page-slice.ts'
import type { SavedTargetings } from '../../platform/db/types.ts'

/** By name. */
export async function savedTargetings(db: Db, accountId: number) {
  return db
    .selectFrom('saved_targetings')
    .selectAll()
    .where('account_id', '=', BigInt(accountId))
    .orderBy('name')
    .execute()
}

export type SavedRow = Awaited<ReturnType<typeof savedTargetings>>[number]

/** How many an account has besides one of this name. */
export async function countOthers(db: Db, accountId: number, name: string): Promise<number> {
  return rowCount(
    db.selectFrom('saved_targetings').where('account_id', '=', BigInt(accountId)).where('name', '<>', name),
  )
}

/** Replaces what was saved by that name. */
export async function saveTargeting(
  db: Db,
  accountId: number,
  name: string,
  content: Omit<Insertable<SavedTargetings>, 'account_id' | 'name'>,
): Promise<SavedRow> {
  return db
    .insertInto('saved_targetings')
    .values({ ...content, account_id: BigInt(accountId), name })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doUpdateSet(content))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Whether there was one. */
export async function deleteTargeting(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_targetings')
    .where('account_id', '=', BigInt(accountId))
    .where('id', '=', BigInt(id))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Changes slugs of neighbourhoods in all saved targetings. */
export async function renameSavedPlaces(trx: Db, before: readonly string[], slugs: readonly string[]) {
  await sql`
    update saved_targetings set neighborhoods = ${renamedPlaces(before, slugs)}
    where neighborhoods && ${[...before]}::text[]
  `.execute(trx)
}
