import { sql } from 'kysely'
import { startBundledDatabase } from '../src/platform/db/bundled/start.ts'
import { createDb } from '../src/platform/db/client.ts'

/** A small server, to be killed: writes a word into the database of the given folder and keeps it open. */
const { connection } = await startBundledDatabase(process.argv[2] ?? '')
const db = createDb(connection, { max: 1 })
await sql`create table kept (word text); insert into kept values ('safe')`.execute(db)
process.stdout.write('holding\n')
