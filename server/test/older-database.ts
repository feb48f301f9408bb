import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject } from 'vitest'
import { createDb } from '../src/db/client.ts'
import { migrate } from '../src/db/migrate.ts'

/** A database as an older version left it, after the named migration; `update` migrates it. */
export async function olderDatabase(lastMigration: string) {
  const template = inject('template')
  const admin = createDb({ ...template, database: 'postgres' }, { max: 1 })
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await sql`create database ${sql.id(database)}`.execute(admin)
  const db = createDb({ ...template, database }, { max: 1 })
  await migrate(db, lastMigration)
  const drop = async () => {
    await db.destroy()
    await sql`drop database ${sql.id(database)} with (force)`.execute(admin)
    await admin.destroy()
  }
  return { db, update: () => migrate(db), drop }
}
