import { promises as fs } from 'node:fs'
import path from 'node:path'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Db } from './client.ts'

function migratorOf(db: Db) {
  const migrationFolder = path.join(import.meta.dirname, '../../migrations')
  return new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) })
}

/** Brings the tables up to date; the names of the migrations it ran. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await migratorOf(db).migrateToLatest()
  if (error) throw new Error('A database migration failed.', { cause: error })
  return results.map((result) => result.migrationName)
}

/** The names of migrations that the database does not have yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrations = await migratorOf(db).getMigrations()
  return migrations.filter((migration) => !migration.executedAt).map((migration) => migration.name)
}
