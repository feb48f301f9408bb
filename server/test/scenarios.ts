import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'

const SCENARIOS = path.join(import.meta.dirname, '../scenarios')

/** Every case has a sentence of its own, in plain English. */
export const title = z.string().check(z.minLength(10))

/**
 * The cases of a folder, each with its title, for `test.each`; throws a sentence for each file that does not
 * follow the schema.
 */
export function scenariosIn<Case extends { title: string }>(
  subject: string,
  schema: z.core.$ZodType<Case>,
  folder = SCENARIOS,
): [title: string, Case][] {
  const files = globSync(`${subject}/*.json`, { cwd: folder }).toSorted()
  const read = files.map((file) => ({ file, ...readCase(path.join(folder, file), schema) }))
  const wrong = read.flatMap(({ file, problem }) => (problem ? [`${file}: ${problem}`] : []))
  const cases = read.flatMap(({ found }) => (found ? [found] : []))
  const twice = cases.filter((one, at) => cases.findIndex((other) => other.title === one.title) !== at)
  wrong.push(...twice.map((one) => `two files of ${subject} have the title “${one.title}”`))
  if (wrong.length > 0) throw new Error(`Scenarios that cannot be read:\n${wrong.join('\n')}`)
  return cases.map((one) => [one.title, one])
}

function readCase<Case>(file: string, schema: z.core.$ZodType<Case>): { found?: Case; problem?: string } {
  try {
    const { data, error } = z.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')))
    return error ? { problem: z.prettifyError(error) } : { found: data }
  } catch (error) {
    return { problem: `this is no JSON: ${(error as Error).message}` }
  }
}
