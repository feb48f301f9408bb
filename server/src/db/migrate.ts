import { promises as fs } from 'node:fs'
import path from 'node:path'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './client.ts'

const migrationFolder = path.join(import.meta.dirname, '../../migrations')

/** The message says in a sentence which migration failed, and why; what it did is undone. */
export class MigrationFailed extends Error {
  constructor(name: string | null, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    const advice = why.startsWith('corrupted migrations')
      ? 'The database is of another version of Jarchi: start that one, or restore a backup'
      : `The migration ${name} failed and was undone`
    super(`${advice} (${why}).`, { cause })
  }
}

/** Brings the tables up to date, or to one migration; the names of those it ran. */
export async function migrate(db: Db, upTo?: string): Promise<string[]> {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder })
  const migrator = new Migrator({ db, provider })
  const { error, results = [] } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo))
  const failed = results.find(({ status }) => status === 'Error')?.migrationName
  if (error) throw new MigrationFailed(failed ?? null, error)
  return results.map((result) => result.migrationName)
}

/** The names of migrations that the database does not have yet; none of them is loaded for that. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const unread = { up: () => Promise.reject(new Error('only looked for')) }
  const names = await knownMigrations()
  const provider = { getMigrations: async () => Object.fromEntries(names.map((name) => [name, unread])) }
  const migrations = await new Migrator({ db, provider }).getMigrations()
  return migrations.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}

/** The names of all migrations of this version, in their order. */
export async function knownMigrations(): Promise<string[]> {
  const files = await fs.readdir(migrationFolder)
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.parse(file).name)
    .toSorted()
}
