import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDb, testDb } from '../../../test/harness.ts'
import { replaceFunction } from '../../../test/older-database.ts'
import { schemaText } from '../../../test/schema-text.ts'
import { migrate, pendingMigrations } from './migrate.ts'
import { hashOfObjects, objectFolder, sqlObjects } from './sql-objects.ts'

const AGAIN = 'Run: node server/test/write-snapshots.ts'

let t: Awaited<ReturnType<typeof testDb>>
beforeEach(async () => {
  t = await testDb()
})
afterEach(() => t.drop())

const textOf = async (name: string) =>
  (await sql<{ text: string }>`select prosrc as text from pg_proc where proname = ${name}`.execute(t.db))
    .rows[0]?.text

test('schema.sql is what a migrated database consists of', async () => {
  const written = await readFile(path.join(objectFolder, '../schema.sql'), 'utf8')
  expect(await schemaText(t.db), AGAIN).toBe(written)
})

test('the version of the functions is counted up with each change of them', async () => {
  const { hash } = JSON.parse(await readFile(path.join(objectFolder, 'version.json'), 'utf8')) as {
    hash: string
  }
  expect(hash, AGAIN).toBe(await hashOfObjects())
})

test('the folder has every function and trigger of the database', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace
    union select tgname from pg_trigger where not tgisinternal order by 1
  `.execute(t.db)
  const objects = (await sqlObjects()).filter(({ kind }) => kind !== 'view')
  expect(objects.map(({ name }) => name).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
})

test('a function whose text has changed is replaced at the next start, and nothing else', async () => {
  const ours = await textOf('note_change')
  await replaceFunction(t.db, 'note_change')
  await replaceFunction(t.db, 'announce_places')
  await sql`update sql_objects set version = version - 1`.execute(t.db)
  await sql`update sql_objects set hash = 'of the version before' where name = 'note_change'`.execute(t.db)
  expect(await pendingMigrations(t.db)).toEqual(['functions'])
  await migrate(t.db)
  expect(await pendingMigrations(t.db)).toEqual([])
  expect(await textOf('note_change')).toBe(ours)
  expect(await textOf('announce_places')).toBe(' begin return null; end ')
})

test('all functions and triggers can be made again over themselves', async () => {
  await sql`update sql_objects set hash = '', version = 0`.execute(t.db)
  const before = await schemaText(t.db)
  await migrate(t.db)
  expect(await schemaText(t.db)).toBe(before)
})

test('a server does not put back what a newer one has changed', async () => {
  await replaceFunction(t.db, 'note_change')
  await sql`update sql_objects set hash = 'newer', version = version + 1 where name = 'note_change'`.execute(
    t.db,
  )
  await migrate(t.db)
  expect(await textOf('note_change')).toBe(' begin return null; end ')
})

test('a start that ended between two triggers is completed by the next', async () => {
  await sql`drop trigger wallets_tell_insert on wallets`.execute(t.db)
  await sql`delete from sql_objects where name in ('wallets_tell_insert', '*')`.execute(t.db)
  expect(await pendingMigrations(t.db)).toEqual(['functions'])
  await migrate(t.db)
  const written = await readFile(path.join(objectFolder, '../schema.sql'), 'utf8')
  expect(await schemaText(t.db)).toBe(written)
})

test('a failing function leaves a sentence, and an empty database is made whole by the next start', async () => {
  const { db, drop } = await emptyDb()
  await sql`create function tehran_hour(at timestamptz) returns text language sql return ''`.execute(db)
  await expect(migrate(db)).rejects.toThrow('What makes the functions of the database failed and was undone')
  await sql`drop function tehran_hour`.execute(db)
  await migrate(db)
  expect(await pendingMigrations(db)).toEqual([])
  await drop()
})
