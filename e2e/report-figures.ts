import { runningDatabase } from '../server/src/db/bundled/start.ts'
import { createDb } from '../server/src/db/client.ts'
import { addReportRows } from '../server/test/report-rows.ts'

/** Writes into the database of the running tests what the roll-up would have counted. */
export async function countPast(rows: Parameters<typeof addReportRows>[1]) {
  const connection = runningDatabase(process.env.E2E_DATA ?? '')
  if (!connection) throw new Error('The database of the tests is not running')
  const db = createDb(connection, { max: 1 })
  try {
    await addReportRows(db, rows)
  } finally {
    await db.destroy()
  }
}
