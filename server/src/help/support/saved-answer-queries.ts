import { sql, type Insertable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { rowCount } from '../../platform/db/page-slice.ts'
import type { SavedAnswers } from '../../platform/db/types.ts'

const COLUMNS = ['id', 'title', 'text', 'category_slug'] as const

/** All saved answers, by title. */
export async function allSavedAnswers(db: Db) {
  return db.selectFrom('saved_answers').select(COLUMNS).orderBy('title').orderBy('id').execute()
}

export type SavedAnswerRow = Awaited<ReturnType<typeof allSavedAnswers>>[number]

/** A saved answer, kept as it is until the transaction ends. */
export async function savedAnswerToChange(trx: Db, id: number): Promise<SavedAnswerRow | null> {
  return firstRow(trx.selectFrom('saved_answers').select(COLUMNS).where('id', '=', BigInt(id)).forUpdate())
}

/** How many there are; nobody else adds one until the transaction ends. */
export async function savedAnswerCount(trx: Db): Promise<number> {
  await sql`lock table saved_answers in share row exclusive mode`.execute(trx)
  return rowCount(trx.selectFrom('saved_answers'))
}

type Values = Insertable<SavedAnswers>

export async function insertSavedAnswer(trx: Db, values: Values): Promise<bigint> {
  const { id } = await trx
    .insertInto('saved_answers')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSavedAnswer(trx: Db, id: bigint, values: Values): Promise<void> {
  await trx.updateTable('saved_answers').set(values).where('id', '=', id).execute()
}

export async function deleteSavedAnswer(trx: Db, id: bigint): Promise<void> {
  await trx.deleteFrom('saved_answers').where('id', '=', id).execute()
}
