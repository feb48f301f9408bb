import { sql, type RawBuilder } from 'kysely'
import type { Db } from './client.ts'

const PAGE = 500

/** What a statement finds, some rows at a time: what is read is let go before more is, however many there are. */
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
