import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { safeParse, type $ZodType, type $ZodTypes } from 'zod/v4/core'

/** The number in a text, in any digits, or null: a non-empty numeric string (§5.6). */
export function numberOfText(text: string): number | null {
  const digits = asciiDigits(text.trim())
  return /^[+-]?\d+(?:\.\d+)?$/.test(digits) ? Number(digits) : null
}

type Reader = (value: unknown) => unknown

/** Checks a body by its schema, after reading all its numeric fields, numeric strings too. */
export const readNumericFields: FastifySchemaCompiler<$ZodType> = (route) => {
  const check = validatorCompiler(route)
  const read = route.httpPart === 'body' ? readerOf(route.schema) : null
  return read === null ? check : (data: unknown) => check(read(data))
}

/**
 * Reads the fields that a schema defines as numbers; null if it has none. Other values stay, for the schema
 * to refuse.
 */
function readerOf(schema: $ZodType): Reader | null {
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'number':
      return (value) => (typeof value === 'string' ? (numberOfText(value) ?? value) : value)
    case 'object':
      return objectReader(def.shape)
    case 'array': {
      const read = readerOf(def.element)
      return read && ((value) => (Array.isArray(value) ? value.map(read) : value))
    }
    case 'union':
      return unionReader(def.options)
    case 'pipe':
      return readerOf(def.in)
    case 'optional':
    case 'nullable':
    case 'default':
      return readerOf(def.innerType)
    default:
      return null
  }
}

function objectReader(shape: Readonly<Record<string, $ZodType>>): Reader | null {
  const readers = Object.entries(shape).flatMap(([name, field]) => {
    const read = readerOf(field)
    return read ? [[name, read] as const] : []
  })
  if (readers.length === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const found = value as Record<string, unknown>
    const numbers = readers.filter(([name]) => Object.hasOwn(found, name))
    return { ...found, ...Object.fromEntries(numbers.map(([name, read]) => [name, read(found[name])])) }
  }
}

/**
 * Reads it as the first of the schemas that accepts it does: a field may be a number in one and a text in
 * another.
 */
function unionReader(options: readonly $ZodType[]): Reader | null {
  const readers = options.map(readerOf)
  if (readers.every((read) => read === null)) return null
  return (value) => {
    const readings = readers.map((read) => (read ? read(value) : value))
    return readings.find((reading, at) => safeParse(options[at] as $ZodType, reading).success) ?? value
  }
}
