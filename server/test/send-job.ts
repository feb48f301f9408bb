import { PgBoss } from 'pg-boss'
import type { Db } from '../src/platform/db/client.ts'
import { bossDatabase } from '../src/platform/jobs/boss-database.ts'

/** Has a job take a turn now, which otherwise comes by the clock. */
export async function sendJob(db: Db, name: string): Promise<void> {
  await new PgBoss({ db: bossDatabase(db), schema: 'pgboss' }).send(name)
}
