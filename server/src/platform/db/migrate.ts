import { promises as fs } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator, type Migration } from 'kysely/migration'
import type { Db } from './client.ts'
import { applyObjects, applyPureFunctions, isBehind, isThere } from './sql-objects.ts'
import { FOLDED } from './folded-migrations.ts'

const migrationFolder = path.join(import.meta.dirname, '../../../database/migrations')

/** Makes all tables; it stands for the migrations of `folded-migrations.ts`. */
const BASELINE = '0100-baseline'

/** The message says what failed and why, and its changes are undone; or which state is not known, and what to do. */
export class MigrationFailed extends Error {}

/**
 * Migrates the tables to the newest version and applies what changed of functions, triggers and views; returns the
 * names of the migrations it ran. With `upTo` only the tables, up to that migration. A database of a newer version is
 * left as it is if that version only added to it, and otherwise refused.
 */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  if (upTo === undefined && (await newerMigrations(db)).areExpansions) return []
  const ran = await takenOver(db)
  const files = new FileMigrationProvider({ fs, path, migrationFolder })
  const provider = {
    getMigrations: async () => ({ ...unread(foldedOf(ran)), ...(await files.getMigrations()) }),
  }
  const migrator = new Migrator({ db, provider })
  await applyPureFunctions(db).catch(refuseFunctions)
  const { error, results = [] } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo))
  const failed = results.find(({ status }) => status === 'Error')?.migrationName
  if (error) throw failure(failed === undefined ? 'A migration' : `The migration ${failed}`, error)
  await noteExpansions(db, await provider.getMigrations())
  if (upTo === undefined) await applyObjects(db).catch(refuseFunctions)
  return results.map((result) => result.migrationName)
}

function refuseFunctions(error: unknown): never {
  throw failure('What makes the functions of the database', error)
}

function failure(what: string, cause: unknown) {
  const why = cause instanceof Error ? cause.message : String(cause)
  const advice = why.startsWith('corrupted migrations')
    ? 'The database is of another version of Jarchi: start that one, or restore a backup'
    : `${what} failed and was undone`
  return new MigrationFailed(`${advice} (${why}).`, { cause })
}

/** The migrations that ran. Where all those that the baseline stands for did, it counts as one of them. */
async function takenOver(db: Db): Promise<string[]> {
  const ran = await namesIn(db, 'kysely_migration', 'name')
  if (ran.length === 0 && (await isThere(db, 'ledger_postings'))) {
    throw new MigrationFailed(
      'The database has tables of Jarchi, but does not say which migrations made them: name an empty database, or restore a backup into one.',
    )
  }
  const old = foldedOf(ran)
  if (old.length === 0 || ran.includes(BASELINE)) return ran
  const missing = FOLDED.find((name) => !old.includes(name))
  if (missing !== undefined) {
    throw new MigrationFailed(
      `The database is of a Jarchi before ${missing}: start the last version that has ${FOLDED.at(-1)} once, which brings it up to date, and then this one.`,
    )
  }
  const names = ran.filter((name) => !old.includes(name))
  if (names.length > 0) return ran
  await sql`insert into kysely_migration (name, timestamp) values (${BASELINE}, ${new Date().toISOString()})`.execute(
    db,
  )
  return [...ran, BASELINE]
}

/** The names of migrations with the baseline in the place of those that it stands for, if all of them ran. */
export function withBaseline(names: readonly string[]): string[] {
  if (foldedOf(names).length < FOLDED.length) return [...names]
  return [BASELINE, ...names.filter((name) => name !== BASELINE && !FOLDED.includes(name))]
}

/** Those of the names that the baseline stands for. */
function foldedOf(names: readonly string[]): string[] {
  return names.filter((name) => FOLDED.includes(name))
}

/** Migrations whose text nobody needs. */
function unread(names: readonly string[]): Record<string, Migration> {
  const up = () => Promise.reject(new Error('only looked for'))
  return Object.fromEntries(names.map((name) => [name, { up }]))
}

/** The migrations of a newer version, and whether they only added to the tables of this one. */
export async function newerMigrations(db: Db): Promise<{ names: string[]; areExpansions: boolean }> {
  const known = await knownMigrations()
  const ran = await namesIn(db, 'kysely_migration', 'name')
  const names = ran.filter((name) => !known.includes(name) && !FOLDED.includes(name))
  const noted = names.length === 0 ? [] : await namesIn(db, 'expansions', 'migration')
  const isWhole = known.every((name) => ran.includes(name))
  return { names, areExpansions: isWhole && names.length > 0 && names.every((name) => noted.includes(name)) }
}

/** Empty if there is no such table yet. */
async function namesIn(db: Db, table: string, column: string): Promise<string[]> {
  if (!(await isThere(db, table))) return []
  const found = await sql<{ name: string }>`
    select ${sql.ref(column)} as name from ${sql.table(table)} order by 1
  `.execute(db)
  return found.rows.map(({ name }) => name)
}

/** For servers of the previous version, which do not have these migrations. */
async function noteExpansions(db: Db, migrations: Record<string, Migration & { isExpansion?: true }>) {
  const noted = await namesIn(db, 'expansions', 'migration')
  const ran = await namesIn(db, 'kysely_migration', 'name')
  const names = ran.filter((name) => migrations[name]?.isExpansion && !noted.includes(name))
  if (names.length === 0) return
  await sql`insert into expansions select unnest(${names}::text[]) on conflict do nothing`.execute(db)
}

/**
 * What a start would still do: the names of migrations that the database does not have yet, none of which is loaded
 * for that, and of the folder of functions if those have changed.
 */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const ran = await namesIn(db, 'kysely_migration', 'name')
  const names = (await knownMigrations()).filter((name) => !ran.includes(name))
  return (await isBehind(db)) ? [...names, 'functions'] : names
}

/** The names of all migrations of this version, in order. */
export async function knownMigrations(): Promise<string[]> {
  const files = await fs.readdir(migrationFolder)
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.parse(file).name)
    .toSorted()
}
