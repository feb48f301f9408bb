import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDb } from '../../../../test/harness.ts'
import { importExchangeIds, tellMissingIds } from './exchange-ids.ts'

let t: Awaited<ReturnType<typeof testDb>>
let slugs: string[]
beforeAll(async () => {
  t = await testDb()
  const rows = await t.db.selectFrom('neighborhoods').select('slug').orderBy('id').limit(3).execute()
  slugs = rows.map(({ slug }) => slug)
  await t.db.updateTable('neighborhoods').set({ exchange_id: null }).execute()
})
afterAll(() => t.drop())

const ids = async () => {
  const rows = await t.db
    .selectFrom('neighborhoods')
    .select('exchange_id')
    .where('slug', 'in', slugs)
    .orderBy('id')
    .execute()
  return rows.map(({ exchange_id }) => (exchange_id === null ? null : Number(exchange_id)))
}

test('ids are imported, may be exchanged, and the others keep theirs', async () => {
  const [first, second, third] = slugs
  const { known, missing } = await importExchangeIds(t.db, `${first},11\n\n ${second} , 12\r\n${third},13\n`)
  expect([known, missing > 0]).toEqual([3, true])
  expect(await ids()).toEqual([11, 12, 13])
  await importExchangeIds(t.db, `${first},12\n${second},11`)
  expect(await ids()).toEqual([12, 11, 13])
})

test.each<[list: string, problem: RegExp]>([
  ['0,a', /Line 1/],
  ['FIRST', /Line 1/],
  ['FIRST,-4', /Line 1/],
  ['FIRST,4\nFIRST,5', /Line 2 names/],
  ['FIRST,4\nSECOND,4', /same id/],
  ['FIRST,4\nnowhere-known,5', /nowhere-known/],
  ['FIRST,13', /Another neighbourhood/],
])('nothing of the list %j is imported', async (list, problem) => {
  const [first = '', second = ''] = slugs
  const before = await ids()
  const given = list.replaceAll('FIRST', first).replaceAll('SECOND', second)
  await expect(importExchangeIds(t.db, given)).rejects.toThrow(problem)
  expect(await ids()).toEqual(before)
})

test('an operator is told how many are missing, and nothing when none is', async () => {
  const told: object[] = []
  const log = { warn: (facts: object) => void told.push(facts) }
  await tellMissingIds(t.db, log)
  expect(told).toEqual([{ missing: 1_343, all: 1_346, command: 'npm run marketplace -- exchange-ids FILE' }])
  await t.db
    .updateTable('neighborhoods')
    .set((eb) => ({ exchange_id: eb('id', '+', 1_000_000n) }))
    .execute()
  await tellMissingIds(t.db, log)
  expect(told).toHaveLength(1)
})
