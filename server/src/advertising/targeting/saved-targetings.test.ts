import { MOST_SAVED_TARGETINGS, type SavedTargetingList } from '@jarchi/shared/api/saved-targetings.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { createDb } from '../../platform/db/client.ts'

const URL = '/svc/api/api/v2/adv/saved-targetings/'

let t: Awaited<ReturnType<typeof testApp>>
let beside: Pick<typeof t, 'app' | 'db'>
beforeAll(async () => {
  t = await testApp()
  const db = createDb(t.connection, { max: 5 })
  beside = { db, app: await buildApp({ ...t.deps, db }) }
})
afterAll(async () => {
  await beside.app.close()
  await beside.db.destroy()
  await t.close()
})

const PLACES = { cities: ['tehran'], neighborhoods: [], category_slugs: ['light'], keywords: ['پراید'] }

async function advertiser() {
  const me = await t.signIn()
  const call = (method: 'GET' | 'POST' | 'DELETE', path = '', payload?: object, server = t.app) =>
    server.inject({ method, url: URL + path, headers: me.headers, ...(payload && { payload }) })
  const save = (name: string, divar_config = PLACES, server = t.app) =>
    call('POST', '', { name, divar_config, display_time: [{ day_of_week: 0, hour_of_day: 9 }] }, server)
  const list = async () => (await call('GET')).json<SavedTargetingList>().results
  return { ...me, call, save, list }
}

test('a targeting is saved by its name, listed by name, and deleted', async () => {
  const me = await advertiser()
  expect((await me.save('مشتری‌های تهران')).statusCode).toBe(201)
  await me.save('باغ‌ها')
  const [first, second] = await me.list()
  expect(first?.name).toBe('باغ‌ها')
  expect(second).toMatchObject({
    name: 'مشتری‌های تهران',
    divar_config: PLACES,
    display_time: [{ day_of_week: 0, hour_of_day: 9 }],
  })
  expect((await me.call('DELETE', `${first?.id}/`)).statusCode).toBe(204)
  expect((await me.list()).map(({ name }) => name)).toEqual(['مشتری‌های تهران'])
})

test('the same name replaces what was saved by it', async () => {
  const me = await advertiser()
  await me.save('تهران')
  await me.save('تهران', { ...PLACES, cities: [] })
  expect(await me.list()).toMatchObject([{ name: 'تهران', divar_config: { cities: [] } }])
})

test('places that do not exist, and names without letters, are refused and save nothing', async () => {
  const me = await advertiser()
  const unknown = await me.save('جایی', { ...PLACES, cities: ['atlantis'] })
  expect(unknown.json()).toMatchObject({ statusCode: 400, fields: [{ path: 'divar_config.cities' }] })
  expect((await me.save(' ')).json()).toMatchObject({ statusCode: 400, fields: [{ path: 'name' }] })
  expect(await me.list()).toEqual([])
})

test("another account's targeting is neither seen nor deleted", async () => {
  const [me, stranger] = [await advertiser(), await advertiser()]
  const { id } = (await me.save('تهران')).json()
  expect(await stranger.list()).toEqual([])
  expect((await stranger.call('DELETE', `${id}/`)).statusCode).toBe(404)
  expect(await me.list()).toHaveLength(1)
})

test('an account saves so many, also when many calls come at once, at two servers', async () => {
  const me = await advertiser()
  await me.save('نام')
  await sql`
    insert into saved_targetings (account_id, name, daypart, cities, neighborhoods, category_slugs, keywords)
    select account_id, name || number, daypart, cities, neighborhoods, category_slugs, keywords
    from saved_targetings cross join generate_series(1, ${MOST_SAVED_TARGETINGS - 3}) number
    where account_id = ${me.accountId}
  `.execute(t.db)
  const servers = [t.app, beside.app, t.app, beside.app, t.app]
  const answers = await Promise.all(servers.map((server, at) => me.save(`دیگر ${at}`, PLACES, server)))
  const refused = answers.filter(({ statusCode }) => statusCode === 409)
  expect(refused.map((answer) => answer.json().code)).toEqual(Array(3).fill('too_many_targetings'))
  expect(await me.list()).toHaveLength(MOST_SAVED_TARGETINGS)
})
