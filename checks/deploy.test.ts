import { expect, test } from 'vitest'
import { variables } from '../server/src/config/variables.ts'
import type { Variable } from '../server/src/variable-kinds.ts'
import { readConfig } from '../server/src/config.ts'
import { productionEnv } from '../server/test/production-env.ts'

test('the example of deploy/ names what production requires, and nothing that we do not read', () => {
  const given = Object.keys(productionEnv())
  const required = Object.entries<Variable>(variables)
    .filter(([, { required: isRequired }]) => isRequired)
    .map(([name]) => name)
  expect(required.filter((name) => !given.includes(name))).toEqual([])
  expect(given.filter((name) => !Object.hasOwn(variables, name))).toEqual([])
})

test('production starts with the example once it is filled in', () => {
  expect(readConfig(productionEnv()).isProduction).toBe(true)
})
