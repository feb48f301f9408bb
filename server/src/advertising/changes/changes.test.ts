import { expect, test } from 'vitest'
import { changesBetween, type Snapshot } from './changes.ts'

const first: Snapshot = {
  title: 'فروش',
  daily_budget: 3_000_000,
  bid: 20_000,
  daypart: '1'.repeat(168),
  cities: ['tehran'],
  neighborhoods: [],
  category_slugs: ['light'],
  keywords: [],
  starts_on: null,
  ends_on: null,
  total_budget: null,
  archived_at: null,
  enabled: true,
  active: true,
  landing_url: 'https://shop.example.ir/',
  post_token: null,
  medium_banner: 'a.png',
  large_banner: 'b.png',
  xlarge_banner: 'c.png',
  banner_type: 'custom',
  banner_config: null,
  image_source: null,
  third_party_image_id: null,
}
const after = (change: Partial<Snapshot>) => changesBetween(first, { ...first, ...change })
const told = (change: Partial<Snapshot>) => after(change).map((each) => [each.kind, each.before, each.after])

test('what stays is not told', () => {
  expect(after({ cities: ['tehran'] })).toEqual([])
  expect(changesBetween({ ...first, enabled: false }, { ...first, enabled: false, active: false })).toEqual(
    [],
  )
})

test('amounts, hours and the switch are told in a word, and everything with its values', () => {
  expect(
    told({ daily_budget: 4_000_000, bid: 25_000, daypart: '0'.repeat(160) + '1'.repeat(8), enabled: false }),
  ).toEqual([
    ['budget', '3000000', '4000000'],
    ['bid', '20000', '25000'],
    ['hours', '168', '8'],
    ['switch', 'on', 'off'],
  ])
  const changed = after({
    title: 'فروش پاییز',
    keywords: ['پراید'],
    cities: [],
    landing_url: '{address}1550',
  })
  expect(changed).toMatchObject([
    { kind: 'title', values_before: { title: 'فروش' }, values_after: { title: 'فروش پاییز' } },
    {
      kind: 'targeting',
      values_before: { cities: ['tehran'], category_slugs: ['light'], keywords: [] },
      values_after: { cities: [], category_slugs: ['light'], keywords: ['پراید'] },
    },
    { kind: 'landing', values_after: { landing_url: '{address}1550' } },
  ])
})

test('a total and days are told with both values, which may be open', () => {
  expect(after({ total_budget: 9_000_000, ends_on: '2026-11-30' })).toMatchObject([
    {
      kind: 'dates',
      values_before: { starts_on: null, ends_on: null },
      values_after: { starts_on: null, ends_on: '2026-11-30' },
    },
    { kind: 'total', values_before: { total_budget: null }, values_after: { total_budget: 9_000_000 } },
  ])
})

test('as many other hours are a change', () => {
  const half = '01'.repeat(84)
  const other = changesBetween({ ...first, daypart: half }, { ...first, daypart: '10'.repeat(84) })
  expect(other).toMatchObject([
    { kind: 'hours', before: '84', after: '84', values_before: { daypart: half } },
  ])
})

test('putting away tells the switch with it', () => {
  const archived_at = '2026-05-09T08:30:00.000Z'
  expect(after({ archived_at, enabled: false })).toMatchObject([
    { kind: 'archive', values_before: { archived_at: null, enabled: true, active: true } },
  ])
})
