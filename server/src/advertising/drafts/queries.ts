import type { DraftInput } from '@jarchi/shared/api/drafts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'

const COLUMNS = [
  'draft.id',
  'draft.revision',
  'draft.changed_at',
  'draft.user_id',
  'draft.staff_name',
] as const
const NAMES = ['users.first_name', 'users.last_name', 'users.phone'] as const

const draftsOf = (db: Db, accountId: number) =>
  db
    .selectFrom('drafts as draft')
    .leftJoin('users', 'users.id', 'draft.user_id')
    .select(COLUMNS)
    .select(NAMES)
    .where('draft.account_id', '=', BigInt(accountId))

export async function listedDrafts(db: Db, accountId: number) {
  return draftsOf(db, accountId)
    .select(sql<string>`coalesce(content ->> 'title', '')`.as('title'))
    .orderBy('draft.changed_at', 'desc')
    .orderBy('draft.id')
    .execute()
}

export type DraftRow = NonNullable<Awaited<ReturnType<typeof draftById>>>

export async function draftById(db: Db, accountId: number, id: string) {
  const content = sql<DraftInput>`content`.as('content')
  return firstRow(draftsOf(db, accountId).select(content).where('draft.id', '=', id))
}

export async function countDrafts(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('drafts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', BigInt(accountId))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Written = {
  content: DraftInput
  revision: string
  changed_at: Date
  user_id: bigint
  staff_name: string | null
}

export async function writeDraft(
  db: Db,
  accountId: number,
  id: string,
  { content, ...rest }: Written,
): Promise<void> {
  const values = { ...rest, content: JSON.stringify(content) }
  await db
    .insertInto('drafts')
    .values({ account_id: BigInt(accountId), id, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(values))
    .execute()
}

export async function deleteDraft(db: Db, accountId: number, id: string, revision: string): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('account_id', '=', BigInt(accountId))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute()
}

export async function deleteDraftsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('drafts').where('changed_at', '<', before).execute()
}
