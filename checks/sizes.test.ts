import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sqlObjects } from '../server/src/platform/db/sql-objects.ts'
import { isTest, root, sources, textOf } from './sources.ts'

const LONGEST = 250

const sizes = sources
  .filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !isTest(file))
  .map((file) => ({ file, lines: textOf(file).trimEnd().split('\n').length }))

test(`no file has more than ${LONGEST} lines`, () => {
  expect(sizes.filter(({ lines }) => lines > LONGEST)).toEqual([])
})

const SQL = globSync('server/database/{functions,migrations}/**/*.sql', { cwd: root })

test('the same holds for the tables and functions of the database', () => {
  expect(SQL.length).toBeGreaterThan(20)
  expect(SQL.filter((file) => textOf(file).trimEnd().split('\n').length > LONGEST)).toEqual([])
})

const LONGEST_FUNCTION = 60

test(`no function, trigger or view of the database has more than ${LONGEST_FUNCTION} lines`, async () => {
  const objects = await sqlObjects()
  expect(objects.length).toBeGreaterThan(80)
  const long = objects.filter(({ text }) => text.split('\n').length > LONGEST_FUNCTION)
  expect(long.map(({ name }) => name)).toEqual([])
})
