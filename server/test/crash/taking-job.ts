import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/client.ts'
import type { Job } from '../../src/platform/jobs/service.ts'

/** As fast as pg-boss allows: dead workers are found after ten seconds. */
export const QUICK = { queues: 0.5, schedules: 1, silence: 10, searches: 1, retries: 1 }

/** In the work's transaction, or after it, before the queue is told of its end. */
export type Pause = 'before the commit' | 'after the commit'

export async function makeDues(db: Db, count: number) {
  await sql`create table dues (id int primary key, due boolean not null default true)`.execute(db)
  await sql`create table effects (due_id int not null, by text not null)`.execute(db)
  await sql`insert into dues (id) select generate_series(1, ${count}::int)`.execute(db)
}

/**
 * Does due work from a table, as all our jobs do (ADR 22); `stand` is called where a server may be stopped.
 */
export function takingJob(db: Db, server: string, stand: (pause: Pause) => Promise<void>): Job {
  return {
    name: 'take-dues',
    retries: 1,
    work: async () => {
      await db.transaction().execute(async (trx) => {
        await sql`
          with taken as (
            update dues set due = false
            where id in (select id from dues where due for update skip locked) returning id
          )
          insert into effects (due_id, by) select id, ${server} from taken
        `.execute(trx)
        await stand('before the commit')
      })
      await stand('after the commit')
    },
  }
}
