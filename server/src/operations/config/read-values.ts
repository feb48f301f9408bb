import path from 'node:path'
import { developmentSecrets, UnusableSecrets } from '../../platform/config/development-secrets.ts'
import { refuseUnsafe } from './production-checks.ts'
import { ConfigError } from '../../platform/config-error.ts'
import { valuesOf, type Environment } from '../../platform/config/read-some.ts'
import { variables, type Values } from './variables.ts'

/** Reads and checks every variable. An empty value counts as missing. */
export function readValues(env: Environment): Values {
  const isProduction = env.NODE_ENV === 'production'
  const given = isProduction ? env : { ...secretsOf(env), ...withoutEmpty(env) }
  const { values, problems } = valuesOf(given, variables)
  if (values.DATABASE_OWNER_URL && !values.DATABASE_URL) {
    problems.push('DATABASE_OWNER_URL needs DATABASE_URL: the role that the server itself works as.')
  }
  if (values.FILES_URL && !(values.FILES_KEY_ID && values.FILES_SECRET)) {
    problems.push('FILES_URL needs FILES_KEY_ID and FILES_SECRET.')
  }
  if (!values.DATABASE_URL && values.ROLES?.join() === 'delivery') {
    problems.push('ROLES of delivery alone needs DATABASE_URL: the bundled database belongs to a server.')
  }
  if (isProduction && problems.length === 0) problems.push(...inSentences(() => refuseUnsafe(values)))
  if (problems.length > 0) throw new ConfigError(problems)
  return values
}

function secretsOf(env: Environment) {
  return inSentences(() => developmentSecrets(path.resolve(env.JARCHI_DATA || variables.JARCHI_DATA.default)))
}

function inSentences<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof UnusableSecrets ? new ConfigError([error.message]) : error
  }
}

function withoutEmpty(env: Environment): Environment {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value))
}
