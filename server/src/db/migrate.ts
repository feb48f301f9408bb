import { promises as fs } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { FileMigrationProvider, Migrator, type Migration } from 'kysely/migration'
import type { Db } from './client.ts'

const migrationFolder = path.join(import.meta.dirname, '../../migrations')

/** The message says which migration failed, and why; its changes are undone. */
export class MigrationFailed extends Error {
  constructor(name: string | null, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    const advice = why.startsWith('corrupted migrations')
      ? 'The database is of another version of Jarchi: start that one, or restore a backup'
      : `The migration ${name} failed and was undone`
    super(`${advice} (${why}).`, { cause })
  }
}

/**
 * Migrates the tables to the newest version, or up to one migration; returns the names of those it ran. A
 * database of a newer version is left as it is if that version only added to it, and otherwise refused.
 */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  if (upTo === undefined && (await newerMigrations(db)).areExpansions) return []
  const provider = new FileMigrationProvider({ fs, path, migrationFolder })
  const migrator = new Migrator({ db, provider })
  const { error, results = [] } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo))
  const failed = results.find(({ status }) => status === 'Error')?.migrationName
  if (error) throw new MigrationFailed(failed ?? null, error)
  await noteExpansions(db, await provider.getMigrations())
  return results.map((result) => result.migrationName)
}

/** The migrations of a newer version, and whether they only added to the tables of this one. */
export async function newerMigrations(db: Db): Promise<{ names: string[]; areExpansions: boolean }> {
  const known = await knownMigrations()
  const ran = await namesIn(db, 'kysely_migration', 'name')
  const names = ran.filter((name) => !known.includes(name))
  const noted = names.length === 0 ? [] : await namesIn(db, 'expansions', 'migration')
  const isWhole = known.every((name) => ran.includes(name))
  return { names, areExpansions: isWhole && names.length > 0 && names.every((name) => noted.includes(name)) }
}

/** Empty if there is no such table yet. */
async function namesIn(db: Db, table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{
    is_there: boolean
  }>`select to_regclass(${table}) is not null as is_there`.execute(db)
  if (!rows[0]?.is_there) return []
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
  if (names.length === 0 || !ran.includes(FIRST_NOTED)) return
  await sql`insert into expansions select unnest(${names}::text[]) on conflict do nothing`.execute(db)
}

/** The migration that makes the table. */
const FIRST_NOTED = '0063-expansions'

/** The names of migrations that the database does not have yet; none is loaded for that. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const unread = { up: () => Promise.reject(new Error('only looked for')) }
  const names = await knownMigrations()
  const provider = { getMigrations: async () => Object.fromEntries(names.map((name) => [name, unread])) }
  const migrations = await new Migrator({ db, provider }).getMigrations()
  return migrations.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}

/** The names of all migrations of this version, in order. */
export async function knownMigrations(): Promise<string[]> {
  const files = await fs.readdir(migrationFolder)
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.parse(file).name)
    .toSorted()
}
