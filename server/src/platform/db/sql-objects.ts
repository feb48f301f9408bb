import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './client.ts'

/** The only text of each function, trigger and view; a file by subject. */
export const objectFolder = path.join(import.meta.dirname, '../../../database/functions')

const KINDS = /^create (?:or replace )?(?:constraint )?(function|trigger|view) (\w+)/
/** Begins a statement; its own lines are indented, or end with it. */
const BEGIN = /^(?=create )/m
const COMMENTS_AFTER = /(\n(--.*)?)*$/
const COMMENT = /--.*$/gm

/**
 * Begins the name of a function that puts right what triggers derive: an older server may have written between a
 * migration's fill and its triggers.
 */
const RECONCILING = 'reconcile_'
const LOCK_NOT_AVAILABLE = '55P03'
const LONGEST_WAIT_MS = 100
const PAUSE_MS = 200
const MOST_TRIES = 100

/** The row of `sql_objects` that says that all of a version were applied. */
const ALL = { name: '*', hash: '' }

export type SqlObject = { kind: 'function' | 'trigger' | 'view'; name: string; text: string; hash: string }

/**
 * Counts up with each change of the folder, by the command that writes the snapshots: a server does not put back
 * what a newer one has changed.
 */
export async function objectsVersion(): Promise<number> {
  const { version } = JSON.parse(await readFile(path.join(objectFolder, 'version.json'), 'utf8')) as {
    version: number
  }
  return version
}

/** Of all of them together, by which their version counts. */
export async function hashOfObjects(): Promise<string> {
  const hashes = (await sqlObjects()).map(({ name, hash }) => `${name} ${hash}`)
  return hashOf(hashes.toSorted().join('\n'))
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** All functions, triggers and views, each after those that it names. */
export async function sqlObjects(): Promise<SqlObject[]> {
  const files = (await readdir(objectFolder)).filter((file) => file.endsWith('.sql')).toSorted()
  const texts = await Promise.all(files.map((file) => readFile(path.join(objectFolder, file), 'utf8')))
  return inOrder(texts.flatMap(objectsIn))
}

function objectsIn(text: string): SqlObject[] {
  return text.split(BEGIN).flatMap((part) => {
    const [, kind, name] = KINDS.exec(part) ?? []
    if (kind === undefined || name === undefined) return []
    const statement = part.replace(COMMENTS_AFTER, '')
    return [{ kind: kind as SqlObject['kind'], name, text: statement, hash: hashOf(statement) }]
  })
}

function inOrder(objects: SqlObject[]): SqlObject[] {
  const named = new Map(objects.map((object) => [object.name, object]))
  if (named.size < objects.length) throw new Error('Two functions, triggers or views have one name.')
  const sorted = new Set<SqlObject>()
  const add = (object: SqlObject, above: readonly SqlObject[]) => {
    if (above.includes(object)) throw new Error(`${object.name} needs itself, through others.`)
    const words = new Set(object.text.replaceAll(COMMENT, '').match(/\w+/g))
    for (const word of words) {
      const needed = named.get(word)
      if (needed && needed !== object && needed.kind !== 'trigger') add(needed, [...above, object])
    }
    sorted.add(object)
  }
  for (const object of objects) add(object, [])
  return [...sorted]
}

/** An immutable function reads no table: indexes and constraints may use it, so it comes before the migrations. */
const isPure = ({ kind, text }: SqlObject) => kind === 'function' && /\bimmutable\b/.test(text)

/** Before the migrations: the functions that need no table. */
export async function applyPureFunctions(db: Db) {
  await sql`
    create table if not exists sql_objects (name text primary key, hash text not null, version integer not null)
  `.execute(db)
  await apply(db, (await changed(db)).filter(isPure))
}

/**
 * After the migrations: whatever differs from what was applied last. Functions and views in one transaction; each
 * trigger in one of its own, since it locks its table: if it waited for another one meanwhile, servers at work that
 * hold that one could wait for it in turn. At last what triggers derive is reconciled, since no write escapes them now.
 */
export async function applyObjects(db: Db): Promise<void> {
  const objects = await changed(db)
  const triggers = objects.filter(({ kind }) => kind === 'trigger')
  await apply(
    db,
    objects.filter((object) => !triggers.includes(object)),
  )
  for (const trigger of triggers) await apply(db, [trigger])
  if (!(await isBehind(db))) return
  for (const { name } of await sqlObjects()) {
    if (name.startsWith(RECONCILING)) await reconcile(db, name)
  }
  await note(db, ALL)
}

/** It gives way to servers at work: one that waited for it, and for which it waited, would be refused. */
async function reconcile(db: Db, name: string, tries = MOST_TRIES): Promise<void> {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', ${`${LONGEST_WAIT_MS}ms`}, true)`.execute(trx)
      await sql`select ${sql.ref(name)}()`.execute(trx)
    })
  } catch (error) {
    if (tries === 1 || (error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error
    await sleep(PAUSE_MS)
    await reconcile(db, name, tries - 1)
  }
}

/** Whether functions, triggers or views of this version have not been applied yet. */
export async function isBehind(db: Db): Promise<boolean> {
  if (!(await isThere(db, 'sql_objects'))) return true
  const { rows } = await sql`
    select from sql_objects where name = ${ALL.name} and version >= ${await objectsVersion()}
  `.execute(db)
  return rows.length === 0
}

export async function isThere(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{
    is_there: boolean
  }>`select to_regclass(${table}) is not null as is_there`.execute(db)
  return rows[0]?.is_there === true
}

/** Nothing if a newer version has been here. */
async function changed(db: Db): Promise<SqlObject[]> {
  const { rows } = await sql<{ name: string; hash: string; version: number }>`
    select name, hash, version from sql_objects
  `.execute(db)
  const ours = await objectsVersion()
  if (rows.some(({ version }) => version > ours)) return []
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]))
  return (await sqlObjects()).filter(({ name, hash }) => applied.get(name) !== hash)
}

async function apply(db: Db, objects: readonly SqlObject[]) {
  await db.transaction().execute(async (trx) => {
    for (const object of objects) {
      // PostgreSQL replaces all but these.
      const [, table] = /^create constraint trigger \w+ .*? on (\w+)/s.exec(object.text) ?? []
      if (table) await sql`drop trigger if exists ${sql.id(object.name)} on ${sql.table(table)}`.execute(trx)
      await sql.raw(object.text).execute(trx)
      await note(trx, object)
    }
  })
}

async function note(db: Db, { name, hash }: { name: string; hash: string }) {
  await sql`
    insert into sql_objects (name, hash, version) values (${name}, ${hash}, ${await objectsVersion()})
    on conflict (name) do update set hash = excluded.hash, version = excluded.version
  `.execute(db)
}
