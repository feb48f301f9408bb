import path from 'node:path'
import { databaseSettings, databaseVariables } from './database-variables.ts'
import { bucketSettings, fileVariables } from './file-variables.ts'
import { readSome, type Environment } from './read-values.ts'

const names = Object.keys(databaseVariables) as (keyof typeof databaseVariables)[]
const fileNames = Object.keys(fileVariables) as (keyof typeof fileVariables)[]

export type DatabaseConfig = ReturnType<typeof readDatabaseConfig>

/** The configuration of commands that work on stored data; throws `ConfigError`. */
export function readDatabaseConfig(env: Environment) {
  const values = readSome(env, [...names, ...fileNames])
  return {
    database: databaseSettings(values),
    dataFolder: path.resolve(values.JARCHI_DATA),
    files: bucketSettings(values),
  }
}
