import meanings from '../../../../data/texts/variables.json' with { type: 'json' }
import { ConfigError } from '../config-error.ts'
import type { ValuesOf, Variable } from '../variable-kinds.ts'

export type Environment = Record<string, string | undefined>
type Variables = Record<string, Variable>

/**
 * For a command that needs a few variables of the server, and makes no secrets; throws `ConfigError`. Those that
 * defaults refer to have to be among them.
 */
export function readSome<Wanted extends Variables>(env: Environment, wanted: Wanted): ValuesOf<Wanted> {
  const { values, problems } = valuesOf(env, wanted)
  if (problems.length > 0) throw new ConfigError(problems)
  return values
}

/** The values, null where a wrong one was given, and a sentence about each that is missing or wrong. */
export function valuesOf<Wanted extends Variables>(env: Environment, wanted: Wanted) {
  const isProduction = env.NODE_ENV === 'production'
  const problems: string[] = []
  const values = Object.fromEntries(
    Object.entries(wanted).map(([name, variable]) => {
      const text =
        env[name] || (isProduction && variable.required ? undefined : defaultOf(variable, env, wanted))
      if (text === undefined) problems.push(`${name} is required in production: ${meaningOf(name)}.`)
      if (text === undefined || text === null) return [name, null]
      const read = variable.kind.safeParse(text)
      if (!read.success) problems.push(`${name} is not valid: ${read.error.issues[0]?.message}.`)
      return [name, read.data ?? null]
    }),
  ) as ValuesOf<Wanted>
  return { values, problems }
}

const meaningOf = (name: string) => (meanings as Record<string, string>)[name]

function defaultOf(
  { default: usual, inProduction }: Variable,
  env: Environment,
  all: Variables,
): string | null {
  const text = env.NODE_ENV === 'production' ? (inProduction ?? usual) : usual
  if (text === null) return null
  return text.replace(/\{(\w+)\}/, (_, other: string) => env[other] || (all[other]?.default ?? ''))
}
