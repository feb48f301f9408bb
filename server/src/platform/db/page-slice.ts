import { sql, type SelectQueryBuilder } from 'kysely'
import type { DB } from './types.ts'

/** The requested part of a list. */
export type Slice = { offset: number; limit: number }

/** The same in an order other than the usual one. */
export type OrderedSlice<Order> = Slice & { order?: Order | undefined }

/** The number of rows of a query that selects nothing yet. */
export async function rowCount<Table extends keyof DB>(
  query: SelectQueryBuilder<DB, Table, object>,
): Promise<number> {
  const rows: readonly object[] = await query.select(sql<bigint>`count(*)`.as('count')).execute()
  const [row] = rows as readonly { count: bigint }[]
  return Number(row?.count)
}
