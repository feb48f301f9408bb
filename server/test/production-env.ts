import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

const EXAMPLE = path.join(import.meta.dirname, '../../deploy/jarchi.env')

/** The variables that `deploy/jarchi.env` gives an operator, with values for those they have to fill in. */
export function productionEnv(): Record<string, string> {
  const lines = readFileSync(EXAMPLE, 'utf8').split('\n')
  const given = lines.filter((line) => /^[A-Z]/.test(line)).map((line) => line.split(/=(.*)/s, 2))
  return Object.fromEntries(
    given.map(([name = '', value]) => [name, value || randomBytes(32).toString('hex')]),
  )
}
