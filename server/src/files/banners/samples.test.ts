import type { SampleImage } from '@jarchi/shared/api/banner-making.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { poolOf } from './drawing-deps.ts'
import { samplesOf } from './samples.ts'
import categories from '../../../../data/sample-images/categories.json' with { type: 'json' }
import drawings from '../../../../data/sample-images/objects.json' with { type: 'json' }

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const ask = (query: string) => t.app.inject(`/svc/mobile/reports/api/v2/sample-images/?${query}`)
const samples = async (query: string) => (await ask(query)).json<{ count: number; results: SampleImage[] }>()

test('every category of the reference data has at least six pictures', async () => {
  const { rows } = await sql<{ en_name: string; parent: string | null; root: string | null }>`
    select c.en_name, p.en_name as parent, g.en_name as root from categories c
    left join categories p on p.id = c.parent_id left join categories g on g.id = p.parent_id`.execute(t.db)
  expect(rows.length).toBeGreaterThan(90)
  for (const { en_name, parent, root } of rows) {
    const found = samplesOf([en_name, parent, root].filter((name) => name !== null))
    expect(new Set(found.map(({ id }) => id)).size, en_name).toBeGreaterThanOrEqual(6)
  }
})

test('every category named in the data exists, and so does every drawing', async () => {
  const { rows } = await sql<{ en_name: string }>`select en_name from categories`.execute(t.db)
  const known = rows.map(({ en_name }) => en_name)
  expect(Object.keys(categories).filter((name) => !known.includes(name))).toEqual([])
  const named = Object.values(categories).flat()
  expect(named.filter((name) => !Object.hasOwn(drawings, name))).toEqual([])
})

test('without a category, abstract pictures come first: a cat or a truck suits few', async () => {
  const [first, second, third, ...rest] = (await samples('random_sample=12')).results
  expect([first, second, third].map((each) => each?.en_name)).toEqual(['', '', ''])
  expect(rest).toHaveLength(9)
  expect(rest.every(({ en_name }) => en_name !== '')).toBe(true)
  expect((await samples('')).results[0]).toEqual(first)
  expect((await samples('en_name=cat')).results.every(({ en_name }) => en_name === 'cat')).toBe(true)
})

/** The address of the file to which a sample image's address leads. */
const fileOf = async (image: string, app = t.app) => {
  const { statusCode, headers } = await app.inject(image)
  expect(statusCode).toBe(302)
  return String(headers.location)
}

test('a list answers at once: nothing is drawn for it', async () => {
  expect((await samples('')).count).toBeGreaterThan(12)
  expect((await samples('en_name=cat')).count).toBe(6)
  expect(poolOf(t.app).pids).toEqual([])
})

test('the pictures of a category can be opened by anybody', async () => {
  const { count, results } = await samples('en_name=cat')
  expect(count).toBe(results.length)
  expect(results).toHaveLength(6)
  expect(new Set(results.map(({ image }) => image)).size).toBe(6)
  const file = await t.app.inject(await fileOf(results[0]!.image))
  expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'png', width: 1600, height: 1000 })
})

test('the same picture has the same address again', async () => {
  const byId = async (query: string) =>
    new Map((await samples(query)).results.map(({ id, image }) => [id, image]))
  const first = await byId('en_name=animals')
  for (const [id, image] of await byId('en_name=animals&random_sample=4')) expect(first.get(id)).toBe(image)
  const [image = ''] = first.values()
  expect(await fileOf(image)).toBe(await fileOf(image))
})

test('a drawn picture is available in another run of the server without drawing', async () => {
  const [first] = (await samples('en_name=fish')).results
  const file = await fileOf(first!.image)
  const again = await buildApp({ ...t.deps })
  await again.ready()
  expect(await fileOf(first!.image, again)).toBe(file)
  expect(poolOf(again).pids).toEqual([])
  await again.close()
})

test('a lot has the requested number of pictures, of several categories', async () => {
  const { results } = await samples('en_name=cat,fish&random_sample=3')
  expect(results).toHaveLength(3)
  expect(results.every(({ en_name }) => ['cat', 'fish'].includes(en_name))).toBe(true)
})

test.each(['en_name=nowhere', 'en_name=__proto__', 'random_sample=0', 'random_sample=many'])(
  '%s is refused',
  async (query) => {
    expect((await ask(query)).statusCode).toBe(400)
  },
)
