import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { readWorkbook } from '../../../test/workbook.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const TRANSACTIONS = '/svc/financial/api/v2/accounts/transactions/'
const get = (url: string, { headers }: { headers: Record<string, string> }) => t.app.inject({ url, headers })
const leftovers = () => readdir(path.join(t.deps.config.dataFolder, 'uploads'))

/** An account with a file that takes a while. */
async function withMuch() {
  const me = await t.signIn()
  await sql`
    with entry as (
      insert into ledger_entries (kind) select 'gift' from generate_series(1, 5000) returning id
    )
    insert into ledger_postings (entry_id, account_id, amount)
    select entry.id, side.account_id, side.amount
    from entry, lateral (values (${BigInt(me.accountId)}::bigint, 5), (null, -5)) as side (account_id, amount)
  `.execute(t.db)
  return me
}

test('an account can make one file at a time, and others can make theirs meanwhile', async () => {
  const me = await withMuch()
  const others = await Promise.all(Array.from({ length: 4 }, withMuch))
  const own = Array.from({ length: 4 }, () => get(`${TRANSACTIONS}xlsx/`, me))
  const all = others.map((other) => get(`${TRANSACTIONS}csv/`, other))
  const answers = (await Promise.all(own)).map(({ statusCode, headers }) => [
    statusCode,
    headers['retry-after'],
  ])
  expect(answers).toContainEqual([200, undefined])
  expect(answers.filter(([statusCode]) => statusCode !== 200)).toEqual([1, 2, 3].map(() => [429, '2']))
  expect((await Promise.all(all)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const [sheet] = readWorkbook((await get(`${TRANSACTIONS}xlsx/`, me)).rawPayload)
  expect(sheet?.rows.at(-1)?.slice(5, 7)).toEqual([5, 25_000])
  expect(await leftovers()).toEqual([])
})

test('a user who leaves ends the file, and may ask for another', async () => {
  const me = await withMuch()
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const take = (signal?: AbortSignal) =>
    fetch(`${address}${TRANSACTIONS}csv/`, { headers: me.headers, signal: signal ?? null })
  for (let tries = 0; tries < 5; tries += 1) {
    const leaving = new AbortController()
    const left = take(leaving.signal).then((answer) => answer.body?.cancel())
    await pause(5 * tries)
    leaving.abort()
    await left.catch(() => {})
  }
  await expect.poll(async () => (await take()).status, { timeout: 20_000 }).toBe(200)
  await expect.poll(leftovers).toEqual([])
})
