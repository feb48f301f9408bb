import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { createDb } from '../db/client.ts'
import { buildApp } from '../../app.ts'
import { version } from '../version.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('the server is ready with a migrated database', async () => {
  const answer = await t.app.inject('/readyz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ok' })
})

test('the server says its version', async () => {
  expect((await t.app.inject('/healthz')).json()).toEqual({ status: 'ok', version })
})

test('without its database the server is alive, but not ready', async () => {
  const db = createDb({ host: '/nowhere', user: 'nobody', database: 'nothing' })
  const app = await buildApp({ ...t.deps, db })
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  await app.close()
  await db.destroy()
})

test('with a database that lacks a migration it is not ready', async () => {
  await t.db
    .deleteFrom('kysely_migration' as never)
    .where('name' as never, 'like', '0100%' as never)
    .execute()
  const app = await buildApp(t.deps)
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  await app.close()
})
