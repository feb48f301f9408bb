import { expect, test } from 'vitest'
import { isTest, linesLike, sources, textOf } from './sources.ts'

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
