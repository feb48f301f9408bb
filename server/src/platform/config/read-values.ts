import path from 'node:path'
import meanings from '../../../../data/texts/variables.json' with { type: 'json' }
import { developmentSecrets, UnusableSecrets } from './development-secrets.ts'
import { refuseUnsafe } from './production-checks.ts'
import { ConfigError } from '../config-error.ts'
import type { Variable } from '../variable-kinds.ts'
import { variables, type Values, type VariableName } from './variables.ts'

export type Environment = Record<string, string | undefined>

const names = Object.keys(variables) as VariableName[]

/** Reads and checks every variable. An empty value counts as missing. */
export function readValues(env: Environment): Values {
  const isProduction = env.NODE_ENV === 'production'
  const given = isProduction ? env : { ...secretsOf(env), ...withoutEmpty(env) }
  const { values, problems } = valuesOf(given, names)
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

/**
 * For a command that works on the database only: it needs no other variables of the server, and makes no
 * secrets.
 */
export function readSome<Name extends VariableName>(
  env: Environment,
  wanted: readonly Name[],
): Pick<Values, Name> {
  const { values, problems } = valuesOf(env, wanted)
  if (problems.length > 0) throw new ConfigError(problems)
  return values
}

function valuesOf<Name extends VariableName>(env: Environment, wanted: readonly Name[]) {
  const isProduction = env.NODE_ENV === 'production'
  const problems: string[] = []
  const values = Object.fromEntries(
    wanted.map((name) => {
      const variable: Variable = variables[name]
      const text = env[name] || (isProduction && variable.required ? undefined : defaultOf(name, env))
      if (text === undefined) problems.push(`${name} is required in production: ${meanings[name]}.`)
      if (text === undefined || text === null) return [name, null]
      const read = variable.kind.safeParse(text)
      if (!read.success) problems.push(`${name} is not valid: ${read.error.issues[0]?.message}.`)
      return [name, read.data ?? null]
    }),
  ) as Pick<Values, Name>
  return { values, problems }
}

function defaultOf(name: VariableName, env: Environment): string | null {
  const { default: usual, inProduction }: Variable = variables[name]
  const text = env.NODE_ENV === 'production' ? (inProduction ?? usual) : usual
  if (text === null) return null
  return text.replace(/\{(\w+)\}/, (_, other: VariableName) => env[other] || (variables[other].default ?? ''))
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
