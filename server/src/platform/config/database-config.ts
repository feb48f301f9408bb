import path from 'node:path'
import { kinds, MB, variable, type ValuesOf } from '../variable-kinds.ts'
import { readSome, type Environment } from './read-some.ts'

/** The database, and where pictures and the files of tickets are stored (docs/deploy.md). */
export const storedDataVariables = {
  DATABASE_URL: variable(kinds.databaseUrl, null),
  DATABASE_OWNER_URL: variable(kinds.databaseUrl, null),
  DATABASE_CONNECTIONS: variable(kinds.positive, '10', { bounds: [2, 1_000] }),
  DATABASE_SECONDS: variable(kinds.seconds, '20'),
  DATABASE_JOB_SECONDS: variable(kinds.seconds, '600'),
  DATABASE_IDLE_SECONDS: variable(kinds.seconds, '60'),
  DISK_RESERVE_MB: variable(kinds.count, '64'),
  JARCHI_DATA: variable(kinds.text, './.data'),
  FILES_URL: variable(kinds.bucketUrl, null),
  FILES_REGION: variable(kinds.pathPart, 'us-east-1'),
  FILES_KEY_ID: variable(kinds.text, ''),
  FILES_SECRET: variable(kinds.text, ''),
}

export type DatabaseConfig = ReturnType<typeof storedData>

/** The configuration of commands that work on stored data; throws `ConfigError`. */
export const readDatabaseConfig = (env: Environment) => storedData(readSome(env, storedDataVariables))

/** The database, the folder, and the bucket: null if files are stored in the folder. */
export function storedData(values: ValuesOf<typeof storedDataVariables>) {
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
