import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMarketplace } from '../../../../../sandbox/src/marketplace/start.ts'
import { testApp } from '../../../../test/harness.ts'
import { marketplaceEnv } from '../../../../test/marketplace-visitor.ts'
import { loadReferenceData } from '../../../platform/db/reference-data.ts'
import { refreshFromAssets } from './assets.ts'

/** The sandbox allows 600 calls a minute; each test has its own minute. */
const clock = { now: new Date() }
let sandbox: Awaited<ReturnType<typeof startMarketplace>>
let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  sandbox = await startMarketplace({ product: 'http://localhost:8080', now: () => clock.now })
  t = await testApp(marketplaceEnv(sandbox))
})
beforeEach(() => {
  clock.now = new Date(clock.now.getTime() + 60_000)
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

const neighborhood = async (name: string) =>
  t.db.selectFrom('neighborhoods').select(['id', 'slug']).where('name', '=', name).orderBy('slug').execute()

test('a marketplace that fails or returns nothing changes nothing', async () => {
  const before = await neighborhood('ائل گلی')
  sandbox.marketplace.faults.set('limited', true)
  await expect(refreshFromAssets(t.deps)).rejects.toThrow('unavailable')
  sandbox.marketplace.faults.clear()
  const silent = { ...t.deps.marketplace, cities: async () => [] }
  await expect(refreshFromAssets({ ...t.deps, marketplace: silent })).rejects.toThrow('nothing was changed')
  const halfway = {
    ...t.deps.marketplace,
    districts: async () => {
      throw new Error('down in the middle')
    },
  }
  await expect(refreshFromAssets({ ...t.deps, marketplace: halfway })).rejects.toThrow('in the middle')
  expect(await neighborhood('ائل گلی')).toEqual(before)
})

test('the marketplace’s slugs and names are used, and campaigns follow', async () => {
  const { accountId } = await t.signIn()
  const values = { title: 'آگهی', search_text: '', enabled: true, daily_budget: 3_000_000n, bid: 10_000n }
  const { id } = await t.db
    .insertInto('campaigns')
    .values({
      ...values,
      account_id: BigInt(accountId),
      daypart: '1'.repeat(168),
      cities: ['tabriz'],
      neighborhoods: ['tabriz-ayl-gly', 'tabriz-akhvny'],
      category_slugs: ['light'],
      keywords: [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const targeting = {
    account_id: BigInt(accountId),
    name: 'ائل‌گلی',
    daypart: '1'.repeat(168),
    cities: ['tabriz'],
    neighborhoods: ['tabriz-ayl-gly'],
    category_slugs: [],
    keywords: [],
  }
  await t.db.insertInto('saved_targetings').values(targeting).execute()
  const progress: number[] = []
  const done = await refreshFromAssets(t.deps, (count) => progress.push(count))
  expect(done.categories).toEqual({ changed: 0, added: 1 })
  expect(done.cities).toEqual({ changed: 0, added: 0 })
  expect(done.neighborhoods.added).toBe(0)
  expect(done.neighborhoods.changed).toBeGreaterThan(500)
  expect(progress.at(-1)).toBe(372)
  expect((await neighborhood('ائل گلی'))[0]).toMatchObject({ slug: 'ayl-gly' })
  const campaign = await t.db
    .selectFrom('campaigns')
    .select('neighborhoods')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(campaign.neighborhoods).toEqual(['ayl-gly', 'akhvny'])
  const saved = t.db.selectFrom('saved_targetings').select('neighborhoods')
  expect(await saved.execute()).toEqual([{ neighborhoods: ['ayl-gly'] }])
})

test('a new category is added, and a second refresh changes nothing', async () => {
  const drones = await t.db.selectFrom('categories').selectAll().where('en_name', '=', 'drones').execute()
  expect(drones).toMatchObject([{ name: 'پهپاد و هلی‌شات', parent_id: null }])
  const nothing = { changed: 0, added: 0 }
  expect(await refreshFromAssets(t.deps)).toEqual({
    categories: nothing,
    cities: nothing,
    neighborhoods: nothing,
  })
})

test('new cities get a province of their own, with their neighbourhoods', async () => {
  const marketplace = {
    ...t.deps.marketplace,
    cities: async () => [...(await t.deps.marketplace.cities()), { slug: 'new-town', name: 'نوشهرک' }],
    districts: async (slug: string) =>
      slug === 'new-town' ? [{ slug: 'center', name: 'مرکز' }] : t.deps.marketplace.districts(slug),
  }
  const done = await refreshFromAssets({ ...t.deps, marketplace })
  expect([done.cities.added, done.neighborhoods.added]).toEqual([1, 1])
  const rows = await t.db
    .selectFrom('cities')
    .innerJoin('provinces', 'provinces.id', 'cities.province_id')
    .innerJoin('neighborhoods', 'neighborhoods.city_id', 'cities.id')
    .select(['cities.id', 'provinces.name', 'provinces.capital_city_id', 'neighborhoods.slug'])
    .where('cities.slug', '=', 'new-town')
    .execute()
  expect(rows).toEqual([
    { id: rows[0]?.capital_city_id, name: 'شهرهای جدید', capital_city_id: rows[0]?.id, slug: 'center' },
  ])
})

test('the data we ship do not undo it', async () => {
  await t.db.updateTable('settings').set({ value: '"older"' }).where('key', '=', 'reference_data').execute()
  expect(await loadReferenceData(t.db)).toBe('unchanged')
  expect((await neighborhood('ائل گلی'))[0]).toMatchObject({ slug: 'ayl-gly' })
})
