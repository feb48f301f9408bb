import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '../../../test/harness.ts'
import { loadReferenceData } from './reference-data.ts'

const given = path.join(import.meta.dirname, '../../../../data/reference')
const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))

let t: Awaited<ReturnType<typeof testDb>>
beforeAll(async () => {
  t = await testDb()
})
afterAll(async () => {
  await t.drop()
  rmSync(folder, { recursive: true })
})

async function count(table: 'provinces' | 'cities' | 'neighborhoods' | 'categories') {
  const { rows } = await t.db
    .selectFrom(table)
    .select((query) => query.fn.countAll<bigint>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

test('all of the data is there', async () => {
  expect(await count('provinces')).toBe(31)
  expect(await count('cities')).toBe(372)
  expect(await count('neighborhoods')).toBe(1_346)
  expect(await count('categories')).toBe(96)
})

test('the same data is not loaded again', async () => {
  expect(await loadReferenceData(t.db)).toBe('unchanged')
})

test('changed data replaces names and removes nothing', async () => {
  const categories = JSON.parse(readFileSync(path.join(given, 'categories.json'), 'utf8')) as {
    categories: { id: number; name: string }[]
  }
  const [first] = categories.categories
  const changed = { categories: [{ ...first, name: 'new' }] }
  writeFileSync(path.join(folder, 'categories.json'), JSON.stringify(changed))
  writeFileSync(path.join(folder, 'locations.json'), readFileSync(path.join(given, 'locations.json')))
  expect(await loadReferenceData(t.db, folder)).toBe('loaded')
  expect(await count('categories')).toBe(96)
  const row = await t.db
    .selectFrom('categories')
    .select('name')
    .where('id', '=', BigInt(first?.id ?? 0))
    .executeTakeFirst()
  expect(row?.name).toBe('new')
})
