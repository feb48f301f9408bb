import { expect, test } from 'vitest'
import { changesBetween, type Snapshot } from './changes.ts'

const before: Snapshot = {
  title: 'فروش',
  daily_budget: 3_000_000n,
  total_budget: null,
  bid: 20_000n,
  starts_on: '2026-11-21',
  ends_on: null,
  daypart: '1'.repeat(168),
  cities: ['tehran'],
  neighborhoods: [],
  category_slugs: ['light'],
  keywords: [],
  is_on: true,
}
const after = (change: Partial<Snapshot>) => changesBetween(before, { ...before, ...change })

test('what stays is not told', () => expect(after({ cities: ['tehran'] })).toEqual([]))

test('amounts, hours and the switch are told with both values, long parts without', () => {
  expect(
    after({ daily_budget: 4_000_000n, bid: 25_000n, daypart: '0'.repeat(160) + '1'.repeat(8), is_on: false }),
  ).toEqual([
    { kind: 'budget', before: '3000000', after: '4000000' },
    { kind: 'bid', before: '20000', after: '25000' },
    { kind: 'hours', before: '168', after: '8' },
    { kind: 'switch', before: 'on', after: 'off' },
  ])
  expect(after({ title: 'فروش پاییز', keywords: ['پراید'], cities: [] })).toEqual([
    { kind: 'title', before: null, after: null },
    { kind: 'targeting', before: null, after: null },
  ])
})

test('a total and days are told with both values, which may be open', () => {
  expect(after({ total_budget: 9_000_000n, ends_on: '2026-11-30' })).toEqual([
    { kind: 'total', before: '', after: '9000000' },
    { kind: 'dates', before: '2026-11-21/', after: '2026-11-21/2026-11-30' },
  ])
})

test('as many other hours are a change', () => {
  const half = '01'.repeat(84)
  const other = changesBetween({ ...before, daypart: half }, { ...before, daypart: '10'.repeat(84) })
  expect(other).toEqual([{ kind: 'hours', before: '84', after: '84' }])
})
