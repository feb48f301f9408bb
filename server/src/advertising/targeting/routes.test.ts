import type { SampleImageList } from '@jarchi/shared/api/banner-making.ts'
import type { CategoryList } from '@jarchi/shared/api/targeting.ts'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const CAPITALS = '/svc/mobile/reports/api/capitals/'
const CATEGORIES = '/svc/mobile/reports/api/v2/categories/'

let t: Awaited<ReturnType<typeof testApp>>

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test('capitals with cities and neighbourhoods, all of them', async () => {
  const { count, results } = (await t.app.inject({ url: CAPITALS })).json()
  const cities = results.flatMap((capital: { cities: object[] }) => capital.cities)
  const places = cities.flatMap((city: { neighborhoods: object[] }) => city.neighborhoods)
  expect([count, results.length, cities.length, places.length]).toEqual([31, 31, 372, 1346])
  const tehran = results.find((capital: { name: string }) => capital.name === 'تهران')
  expect(tehran.cities.map((city: { id: number }) => city.id)).toContain(tehran.capital_city_id)
})

test('categories, parents before their children', async () => {
  const { count, results } = (await t.app.inject({ url: CATEGORIES })).json()
  expect([count, results.length]).toEqual([96, 96])
  const seen = new Set<number | null>([null])
  for (const { id, parent_id } of results) {
    expect(seen.has(parent_id)).toBe(true)
    seen.add(id)
  }
})

test('each category has up to four of its pictures, which anybody can open', async () => {
  const { results } = (await t.app.inject({ url: CATEGORIES })).json<CategoryList>()
  for (const { sample_images, en_name } of results) {
    expect(sample_images.length, en_name).toBe(4)
    expect(new Set(sample_images.map(({ id }) => id)).size).toBe(4)
  }
  const [first] = results.find(({ en_name }) => en_name === 'cat')?.sample_images ?? []
  expect(first).toEqual({ id: expect.any(Number), image: expect.any(String), image_source: 'jarchi_samples' })
  const { results: same } = (
    await t.app.inject('/svc/mobile/reports/api/v2/sample-images/?en_name=cat')
  ).json<SampleImageList>()
  const opened = await t.app.inject(first?.image ?? '')
  expect(opened.statusCode).toBe(302)
  expect(opened.headers.location).toMatch(/^\/files\/\w/)
  expect(same.find(({ id }) => id === first?.id)?.image).toBe(first?.image)
  const unknown = await t.app.inject('/files/samples/999999')
  expect(unknown.statusCode).toBe(404)
})

test('caches may keep the answer, and ask whether it is still valid', async () => {
  const first = await t.app.inject({ url: CAPITALS })
  expect(first.headers['cache-control']).toContain('max-age=3600')
  const etag = String(first.headers.etag)
  const again = await t.app.inject({ url: CAPITALS, headers: { 'if-none-match': `"other", W/${etag}` } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('brotli is sent to clients that accept it, and only to them', async () => {
  const url = CATEGORIES
  const plain = await t.app.inject({ url })
  const packed = await t.app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
  for (const refusal of ['identity', 'br;q=0', 'br; q=0.0']) {
    const answer = await t.app.inject({ url, headers: { 'accept-encoding': refusal } })
    expect(answer.headers['content-encoding']).toBeUndefined()
  }
})

test('reloaded reference data are noticed within a minute', async () => {
  const names = async () => (await t.app.inject({ url: CATEGORIES })).body
  expect(await names()).not.toContain('گلخانه')
  await t.db.updateTable('categories').set({ name: 'گلخانه' }).where('id', '=', 2n).execute()
  await t.db
    .updateTable('settings')
    .set({ updated_at: new Date('2030-01-01') })
    .where('key', '=', 'reference_data')
    .execute()
  expect(await names()).not.toContain('گلخانه')
  t.clock.advance(61)
  expect(await names()).toContain('گلخانه')
})
