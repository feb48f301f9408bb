import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, linesLike, root, sources, textOf } from './sources.ts'

const server = sources.filter((file) => file.startsWith('server/src/') && !isTest(file))
const queries = server.filter((file) => file.endsWith('queries.ts'))

test('what a query does not find is null, by `firstRow`, and never undefined', () => {
  const leak =
    /\breturn (?:db|trx|\w+\((?:db|trx))(?:(?!\n\n|\n\}|\n\s+(?:const|let|if|await|return)\b|=>)[^])*?\.executeTakeFirst\(\)\n/
  expect(leak.test("  return db\n    .selectFrom('ads')\n    .executeTakeFirst()\n")).toBe(true)
  expect(server.filter((file) => leak.test(textOf(file)))).toEqual([])
})

test('queries refuse nothing: what is not found is thrown by those who asked', () => {
  expect(queries.length).toBeGreaterThan(20)
  expect(linesLike(queries, /\bAppError\b/)).toEqual([])
})

test('SQL says kinds and states by their names (server/database/functions/kinds.sql)', () => {
  const number = /(?:\bkind|status)\s+(?:=|<>|(?:not )?in)\s+\(?\d/
  expect(number.test('where kind = 3')).toBe(true)
  expect(number.test('old.audit_status not in (2, 3)')).toBe(true)
  const functions = globSync('server/database/functions/*.sql', { cwd: root })
  expect(functions.length).toBeGreaterThan(10)
  expect(linesLike([...server, ...functions], number)).toEqual([])
})
