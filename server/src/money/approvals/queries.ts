import type { ApprovalOrder } from '@jarchi/shared/api/staff-approvals.ts'
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { rowCount, type OrderedSlice, type Slice } from '../../platform/db/page-slice.ts'
import { staffNameIn } from '../../platform/db/staff-name.ts'
import type { Approvals } from '../../platform/db/types.ts'

export type AskedRow = Selectable<Approvals>

/** The newest question about exactly this. */
export async function approvalOf(db: Db, digest: Buffer): Promise<number | null> {
  const asked = db.selectFrom('approvals').select('id').where('digest', '=', digest)
  const row = await firstRow(asked.orderBy('id', 'desc').limit(1))
  return row && Number(row.id)
}

/** The one that waits. */
export async function openApproval(db: Db, digest: Buffer): Promise<number> {
  const asked = db.selectFrom('approvals').select('id').where('digest', '=', digest)
  const { id } = await asked.where('state', '=', 'asked').executeTakeFirstOrThrow()
  return Number(id)
}

/** What nobody decided in time does not keep it from being asked for again. */
export async function expireAsked(trx: Db, digest: Buffer, at: Date) {
  await trx
    .updateTable('approvals')
    .set({ state: 'expired' })
    .where('digest', '=', digest)
    .where('state', '=', 'asked')
    .where('expires_at', '<=', at)
    .execute()
}

/** Null if exactly this waits already. */
export async function insertApproval(trx: Db, values: Insertable<Approvals>): Promise<number | null> {
  const made = await trx
    .insertInto('approvals')
    .values(values)
    .onConflict((conflict) => conflict.column('digest').where('state', '=', 'asked').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made ? Number(made.id) : null
}

export async function lockApproval(trx: Db, id: number): Promise<AskedRow | null> {
  return firstRow(trx.selectFrom('approvals').selectAll().where('id', '=', BigInt(id)).forUpdate())
}

type Decision =
  | { state: 'approved' | 'declined' | 'applied'; decided_by: bigint; decided_at: Date; note?: string }
  | { state: 'applied' }

export async function writeDecision(trx: Db, id: number, decision: Decision & { expires_at?: Date }) {
  await trx.updateTable('approvals').set(decision).where('id', '=', BigInt(id)).execute()
}

function approvals(db: Db) {
  return db
    .selectFrom('approvals')
    .leftJoin('accounts', 'accounts.id', 'approvals.account_id')
    .leftJoin('users as person', (join) =>
      join.on('person.id', '=', sql<bigint>`(approvals.act ->> 'userId')::bigint`),
    )
    .selectAll('approvals')
    .select(['accounts.name as account', 'accounts.is_vip', 'person.phone'])
    .select(sql<string>`trim(concat(person.first_name, ' ', person.last_name))`.as('person'))
    .select([
      staffNameIn('approvals.asked_by').as('asker'),
      staffNameIn('approvals.decided_by').as('decider'),
    ])
}

const isOpen = (now: Date) => sql`(state in ('asked', 'approved') and expires_at > ${now})`
const openFirst = (now: Date) =>
  sql`${isOpen(now)} desc, case when ${isOpen(now)} then approvals.id else -approvals.id end`

const ORDERS: Readonly<Record<ApprovalOrder, RawBuilder<unknown>>> = {
  newest: sql`approvals.id desc`,
  largest: sql`approvals.sum_rial desc, approvals.id desc`,
}

/** Reads what waits and the others each from an index in order, and no further than the part's end. */
function openFirstIds(kinds: readonly string[], now: Date, { offset, limit }: Slice) {
  const chosen = sql`kind = any(${kinds})`
  return sql<bigint>`(
    select id from (
      (select id, id as place, true as waits from approvals where ${chosen} and ${isOpen(now)}
        order by id limit ${offset + limit})
      union all
      (select id, -id, false from approvals where ${chosen} and not ${isOpen(now)}
        order by id desc limit ${offset + limit})
    ) heads order by waits desc, place offset ${offset} limit ${limit}
  )`
}

/**
 * What waits first, the oldest of it at the top, then what is decided, the newest first, unless `order` says otherwise.
 * Only the part's own are read whole.
 */
export async function approvalPage(
  db: Db,
  kinds: readonly string[],
  now: Date,
  { order, offset, limit }: OrderedSlice<ApprovalOrder>,
) {
  const inOrder = order ? ORDERS[order] : openFirst(now)
  const ids = order
    ? sql<bigint>`(
        select id from approvals where kind = any(${kinds}) order by ${inOrder} offset ${offset} limit ${limit}
      )`
    : openFirstIds(kinds, now, { offset, limit })
  const rows = await approvals(db).where('approvals.id', 'in', ids).orderBy(inOrder).execute()
  return { count: await rowCount(db.selectFrom('approvals').where('kind', 'in', kinds)), rows }
}

export async function approvalRow(db: Db, id: number) {
  return firstRow(approvals(db).where('approvals.id', '=', BigInt(id)))
}

export type ApprovalRow = NonNullable<Awaited<ReturnType<typeof approvalRow>>>
