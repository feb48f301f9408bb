import { keptSecrets, SECRETS } from '../../platform/config/development-secrets.ts'
import { variables, type Values } from './variables.ts'

/** Words of examples and of hurried typing. */
const WORDS = /change.?me|secret|passw|example|placeholder|jarchi|sandbox|your[-_ ]/i
/** Placeholders in documents. */
const LEFT_OUT = /^[.…x*<>-]+$/i
/** A random text of 32 hexadecimal digits has 14 different ones on average, and hardly ever fewer than 9. */
const LEAST_DIFFERENT = 8

/** Keys that others gave us: they decide how strong those are, but those of the sandbox are worthless. */
const GIVEN = [
  'KAVENEGAR_API_KEY',
  'MARKETPLACE_CLIENT_SECRET',
  'MARKETPLACE_API_KEY',
  'ZARINPAL_MERCHANT_ID',
  'SEP_TERMINAL_ID',
] as const

/** Secrets that production refuses. */
export function weakSecrets(values: Values): string[] {
  const made = keptSecrets(values.JARCHI_DATA) ?? {}
  return [
    ...SECRETS.flatMap((name) => [
      ...weakness(name, values[name], made[name]),
      // The earlier one still opens what the present one opens.
      ...weakness(`${name}_BEFORE`, values[`${name}_BEFORE`], made[name]),
    ]),
    ...unsafeIdentification(values),
    ...GIVEN.flatMap((name) => {
      if (LEFT_OUT.test(values[name])) return [`${name} is not filled in.`]
      const isPublished = values[name] === variables[name].default && name.match(/KEY|SECRET/) !== null
      return isPublished ? [`${name} is the sandbox's, which everybody knows.`] : []
    }),
  ]
}

function weakness(name: string, secret: string | null, madeOfDevelopment: string | undefined): string[] {
  if (secret === null) return []
  if (secret === madeOfDevelopment) return [`${name} is the one that development uses; make another.`]
  return isGuessable(secret) ? [`${name} can be guessed; make one by openssl rand -hex 32.`] : []
}

/** The marketplace sends it with every call: anybody who knows it can pretend to be the marketplace. */
function unsafeIdentification({ MARKETPLACE_IDENTIFICATION_KEY: key }: Values) {
  if (key.length < 16) return ['MARKETPLACE_IDENTIFICATION_KEY must have at least 16 characters.']
  return isGuessable(key) ? ['MARKETPLACE_IDENTIFICATION_KEY can be guessed; make a random one.'] : []
}

/** Few different letters, a repeated piece, letters in order, or words of examples. */
function isGuessable(secret: string) {
  const codes = Array.from(secret, (letter) => letter.codePointAt(0) ?? 0)
  const inOrder = codes.filter((code, at) => at > 0 && Math.abs(code - (codes[at - 1] ?? 0)) <= 1).length
  return (
    new Set(codes).size < LEAST_DIFFERENT ||
    inOrder > codes.length / 2 ||
    /^(.{1,20})\1+$/s.test(secret) ||
    WORDS.test(secret)
  )
}
