import fc, { type Arbitrary } from 'fast-check'
import { plausible } from './plausible.ts'

/** The parts of a JSON Schema that our OpenAPI document uses. */
export type JsonSchema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

const hostileStrings = [
  '',
  '\u0000',
  'a\u0000b',
  '../../etc/passwd',
  '%00',
  '%',
  '\ud800',
  '\u202e\u2066',
  '۱۲۳۴',
  '٣٫٥',
  '1e21',
  '-1',
  '0.5',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '<img src=x onerror=alert(1)>',
  '//evil.example',
  'javascript:alert(1)',
  '👩‍👩‍👧‍👦',
  'ا'.repeat(5_000),
  '9'.repeat(400),
]

/** Values that a careless or malicious client sends. */
export const hostile: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...hostileStrings),
  fc.constantFrom<unknown>(null, true, 0, -1, 0.5, 1e21, 2 ** 53, -(2 ** 63), [], {}, [[]], [null]),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
)

export const hostileText: Arbitrary<string> = hostile.map((value) =>
  typeof value === 'string' ? value : String(JSON.stringify(value)),
)

function number(schema: JsonSchema): Arbitrary<number> {
  const min = Math.max(schema.minimum ?? 0, Number.MIN_SAFE_INTEGER)
  const max = Math.min(schema.maximum ?? 10_000_000, Number.MAX_SAFE_INTEGER)
  return fc.integer({ min, max: Math.max(min, max) })
}

/** A realistic value if the name is known, else one by its schema. */
export function memberOf(name: string, schema: JsonSchema, resolve: (ref: string) => JsonSchema) {
  const known = plausible[name]
  const byName = known ? [{ weight: 9, arbitrary: known }] : []
  return fc.oneof(...byName, { weight: 1, arbitrary: arbitraryOf(schema, resolve) })
}

function object(schema: JsonSchema, resolve: (ref: string) => JsonSchema): Arbitrary<unknown> {
  const model = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, value]) => [name, memberOf(name, value, resolve)]),
  )
  return fc.record(model, { requiredKeys: schema.required ?? [] })
}

/** Values that a schema allows, as far as we can read it. */
export function arbitraryOf(schema: JsonSchema, resolve: (ref: string) => JsonSchema): Arbitrary<unknown> {
  if (schema.$ref) return arbitraryOf(resolve(schema.$ref), resolve)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, resolve)))
  switch (schema.type) {
    case 'object':
      return object(schema, resolve)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, resolve), {
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'integer':
    case 'number':
      return number(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(fc.string({ maxLength: Math.min(schema.maxLength ?? 30, 200) }), hostileText)
  }
}

/** A value that mostly fits; sometimes a member is replaced or removed, or all of it is garbage. */
export function nearly(schema: JsonSchema, resolve: (ref: string) => JsonSchema): Arbitrary<unknown> {
  const fitting = arbitraryOf(schema, resolve)
  const bent = fc.tuple(fitting, fc.nat(), hostile, fc.boolean()).map(([value, at, replacement, remove]) => {
    if (typeof value !== 'object' || value === null) return replacement
    const keys = Object.keys(value)
    const key = keys[at % Math.max(1, keys.length)]
    if (key === undefined) return replacement
    const rest = Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
    return remove ? rest : { ...rest, [key]: replacement }
  })
  return fc.oneof(
    { weight: 3, arbitrary: fitting },
    { weight: 5, arbitrary: bent },
    { weight: 1, arbitrary: hostile },
  )
}
