import type { BlockedTrafficOrder } from '@jarchi/shared/api/staff-exchange.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { rowCount, type OrderedSlice } from '../../platform/db/page-slice.ts'

export type BlockRow = {
  id: bigint
  kind: 'network' | 'device'
  value: string
  account_id: bigint | null
  account: string | null
  is_vip: boolean | null
  note: string
  made_by: string | null
  created_at: Date
}

const ORDERS: Readonly<Record<BlockedTrafficOrder, RawBuilder<unknown>>> = {
  newest: sql`block.id desc`,
  oldest: sql`block.id`,
}

/** Blocked networks and devices, the newest first unless `order` says otherwise, and how many there are. */
export async function blockPage(
  db: Db,
  { order = 'newest', offset, limit }: OrderedSlice<BlockedTrafficOrder>,
) {
  const slice = sql`order by ${ORDERS[order]} offset ${offset} limit ${limit}`
  const rows = await blocks(db, sql`true`, slice)
  return { count: await rowCount(db.selectFrom('blocked_traffic')), rows }
}

export async function blockRow(db: Db, id: bigint): Promise<BlockRow | null> {
  const [row] = await blocks(db, sql`block.id = ${id}`)
  return row ?? null
}

async function blocks(db: Db, wanted: RawBuilder<unknown>, slice = sql``): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select block.id, block.kind, block.value::text as value, block.account_id, accounts.name as account,
      accounts.is_vip, block.note, nullif(trim(concat_ws(' ', users.first_name, users.last_name)), '') as made_by,
      block.created_at
    from blocked_traffic block left join accounts on accounts.id = block.account_id
      left join users on users.id = block.made_by
    where ${wanted} ${slice}
  `.execute(db)
  return rows
}

export type NewBlock = {
  kind: 'network' | 'device'
  value: bigint
  accountId: number | null
  reason: string
}

/** Its number. */
export async function insertBlock(
  trx: Db,
  { kind, value, accountId, reason }: NewBlock,
  made: { by: number; at: Date },
): Promise<bigint> {
  const { id } = await trx
    .insertInto('blocked_traffic')
    .values({
      kind,
      value,
      account_id: accountId === null ? null : BigInt(accountId),
      note: reason,
      made_by: BigInt(made.by),
      created_at: made.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False where another call has removed it already. */
export async function deleteBlock(trx: Db, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('blocked_traffic')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
