import { promises as fs } from 'node:fs'
import path from 'node:path'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './client.ts'

const migrationFolder = path.join(import.meta.dirname, '../../migrations')

/** Brings the tables up to date; the names of the migrations it ran. */
export async function migrate(db: Db): Promise<string[]> {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder })
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw new Error('A database migration failed.', { cause: error })
  return results.map((result) => result.migrationName)
}

/** The names of migrations that the database does not have yet; none of them is loaded for that. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const files = (await fs.readdir(migrationFolder)).filter((file) => file.endsWith('.ts'))
  const unread = { up: () => Promise.reject(new Error('only looked for')) }
  const provider = {
    getMigrations: async () => Object.fromEntries(files.map((file) => [path.parse(file).name, unread])),
  }
  const migrations = await new Migrator({ db, provider }).getMigrations()
  return migrations.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}
