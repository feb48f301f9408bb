import path from 'node:path'
import { databaseVariables } from './database-variables.ts'
import { bucketSettings, fileVariables } from './file-variables.ts'
import { readSome, type Environment } from './read-values.ts'
import type { Values } from './variables.ts'

const names = Object.keys(databaseVariables) as (keyof typeof databaseVariables)[]
const fileNames = Object.keys(fileVariables) as (keyof typeof fileVariables)[]

export function databaseSettings(values: Pick<Values, (typeof names)[number]>) {
  return {
    url: values.DATABASE_URL,
    ownerUrl: values.DATABASE_OWNER_URL,
    connections: values.DATABASE_CONNECTIONS,
    seconds: values.DATABASE_SECONDS,
    jobSeconds: values.DATABASE_JOB_SECONDS,
    idleSeconds: values.DATABASE_IDLE_SECONDS,
    reserveBytes: values.DISK_RESERVE_MB * 1_024 * 1_024,
    backup: { folder: values.BACKUP_FOLDER || null, keep: values.BACKUP_KEEP },
  }
}

export type DatabaseConfig = ReturnType<typeof readDatabaseConfig>

/** All that a command needs which works on what is stored; throws `ConfigError`. */
export function readDatabaseConfig(env: Environment) {
  const values = readSome(env, ['JARCHI_DATA', ...names, ...fileNames])
  return {
    database: databaseSettings(values),
    dataFolder: path.resolve(values.JARCHI_DATA),
    files: bucketSettings(values),
  }
}
