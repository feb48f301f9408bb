import { sql } from 'kysely'
import type { Connection, Db } from '../../src/platform/db/client.ts'
import { startLoops } from '../../src/platform/jobs/service.ts'

/** A server with one loop, whose turns record in a table who had them and when. */
const quiet = { info: () => {}, warn: () => {}, error: () => {} }
process.on('disconnect', () => process.exit(0))
let isToStandStill = false
process.on('message', () => (isToStandStill = true))

/** Stops this process when the first of 30 MB have come. */
async function standStillWhileReading(db: Db) {
  isToStandStill = false
  setTimeout(() => process.kill(process.pid, 'SIGSTOP'), 20)
  await sql`select repeat('x', 10000) from generate_series(1, 3000)`.execute(db)
}

startLoops(
  JSON.parse(process.env.MORTAL_DATABASE ?? '') as Connection,
  quiet,
  [
    {
      name: 'owned',
      lock: 7_010,
      pauseMs: 5,
      work: async (_, db) => {
        const { rows } = await sql<{ id: number }>`
          insert into turns (owner) values (${process.pid}) returning id
        `.execute(db)
        await sql`select pg_sleep(0.02)`.execute(db)
        if (isToStandStill) await standStillWhileReading(db)
        await sql`update turns set ended = clock_timestamp() where id = ${rows[0]?.id}`.execute(db)
      },
    },
  ],
  { look: 100, beat: 500 },
)
