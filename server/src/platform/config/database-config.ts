import path from 'node:path'
import { MB } from '../variable-kinds.ts'
import { readSome, type Environment } from './read-values.ts'
import type { Values } from './variables.ts'

const NAMES = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_CONNECTIONS',
  'DATABASE_SECONDS',
  'DATABASE_JOB_SECONDS',
  'DATABASE_IDLE_SECONDS',
  'DISK_RESERVE_MB',
  'JARCHI_DATA',
  'FILES_URL',
  'FILES_REGION',
  'FILES_KEY_ID',
  'FILES_SECRET',
] as const

export type DatabaseConfig = ReturnType<typeof storedData>

/** The configuration of commands that work on stored data; throws `ConfigError`. */
export const readDatabaseConfig = (env: Environment) => storedData(readSome(env, NAMES))

/** The database, the folder, and the bucket: null if files are stored in the folder. */
export function storedData(values: Pick<Values, (typeof NAMES)[number]>) {
  const { FILES_URL: url, FILES_REGION: region, FILES_KEY_ID: keyId, FILES_SECRET: secret } = values
  return {
    database: {
      url: values.DATABASE_URL,
      ownerUrl: values.DATABASE_OWNER_URL,
      connections: values.DATABASE_CONNECTIONS,
      seconds: values.DATABASE_SECONDS,
      jobSeconds: values.DATABASE_JOB_SECONDS,
      idleSeconds: values.DATABASE_IDLE_SECONDS,
      reserveBytes: values.DISK_RESERVE_MB * MB,
    },
    dataFolder: path.resolve(values.JARCHI_DATA),
    files: url === null ? null : { url, region, keyId, secret },
  }
}
