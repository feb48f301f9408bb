import { sql, type RawBuilder } from 'kysely'
import type { Db } from './client.ts'

const PAGE = 500

/** The rows of a statement, some at a time: memory does not grow with their number. */
export async function* cursorPages<Row>(db: Db, found: RawBuilder<Row>): AsyncGenerator<Row[]> {
  const trx = await db.startTransaction().execute()
  try {
    await sql`declare rows_read no scroll cursor for ${found}`.execute(trx)
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(PAGE)} from rows_read`.execute(trx)
      if (rows.length === 0) return
      yield rows
    }
  } finally {
    await trx.rollback().execute()
  }
}
