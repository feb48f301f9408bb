import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import categoryData from '../../../../data/reference/categories.json' with { type: 'json' }

const url = '/svc/assistant/api/v1/facilitator/keywords/divar-suggestion'

let t: Awaited<ReturnType<typeof testApp>>
let headers: Record<string, string>

beforeAll(async () => {
  t = await testApp()
  headers = (await t.signIn()).headers
})
afterAll(() => t.close())

const ask = (payload: object) => t.app.inject({ method: 'POST', url, headers, payload })

test('keywords of a category name the city', async () => {
  const response = await ask({ categories: ['apartment-rent'], cities: ['tehran'] })
  expect(response.statusCode).toBe(200)
  expect(response.json().keywords).toContain('اجاره آپارتمان در تهران')
})

test('every category has at least five keywords', async () => {
  for (const { en_name } of categoryData.categories) {
    const response = await ask({ categories: [en_name], cities: ['khaf'] })
    expect(response.statusCode, en_name).toBe(200)
    expect(response.json().keywords.length, en_name).toBeGreaterThanOrEqual(5)
  }
})

test('a category that is newer than the phrases uses those of its parent', async () => {
  const phones = await t.db
    .selectFrom('categories')
    .select('id')
    .where('en_name', '=', 'mobile-phones')
    .executeTakeFirstOrThrow()
  const foldables = { id: 9_001n, parent_id: phones.id, en_name: 'foldables', name: 'گوشی تاشو' }
  await t.db.insertInto('categories').values(foldables).execute()
  await t.db.updateTable('settings').set({ updated_at: new Date() }).execute()
  t.clock.advance(61)
  const child = await ask({ categories: ['foldables'], cities: ['karaj'] })
  const own = await ask({ categories: ['mobile-phones'], cities: ['karaj'] })
  expect(child.statusCode).toBe(200)
  expect(child.json()).toEqual(own.json())
})

test.each([
  [{ categories: [], cities: ['tehran'] }, 'categories'],
  [{ categories: ['light'], cities: [] }, 'cities'],
  [{ cities: ['tehran'] }, 'categories'],
  [{ categories: ['light', 'dragons'], cities: ['tehran'] }, 'categories'],
  [{ categories: ['light'], cities: ['tehran', 'karaj', 'atlantis'] }, 'cities'],
])('%j is refused at %s', async (payload, path) => {
  const response = await ask(payload)
  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual([expect.objectContaining({ path })])
})

test('without a sign-in nothing is offered', async () => {
  const payload = { categories: ['light'], cities: ['tehran'] }
  const response = await t.app.inject({ method: 'POST', url, payload })
  expect(response.statusCode).toBe(401)
})
