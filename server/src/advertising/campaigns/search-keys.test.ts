import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '../../../test/harness.ts'
import { SEARCH_PAIRS } from '../../../test/search-pairs.ts'

let t: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  t = await testDb()
})
afterAll(() => t.drop())

test('the database reads texts as the code does', async () => {
  const texts = [
    ...SEARCH_PAIRS.flat(),
    'a\u2800b',
    'ﷺ',
    'ﻻله',
    '[x]^`{|}~_%\\',
    '١٫٥٬٠',
    'é ü ß',
    '😀 x',
    '',
  ]
  const { rows } = await sql<{ key: string }>`
    select search_key(text) as key from unnest(${texts}::text[]) with ordinality as given (text, place) order by place
  `.execute(t.db)
  expect(rows.map(({ key }) => key)).toEqual(texts.map(joinedKey))
})
