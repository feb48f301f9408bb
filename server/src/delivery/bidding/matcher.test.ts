import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SMALL_PLACES as PLACES } from '../../../test/small-places.ts'
import { Matcher, type Context } from './matcher.ts'
import { TargetTerms } from './target-terms.ts'
import { TargetReader, type StoredTargets } from './target-reader.ts'

const EVERYTHING: StoredTargets = {
  daypart: FULL_WEEK,
  cities: '',
  neighborhoods: '',
  categories: 'vehicles,jobs',
  keywords: '',
}
const NOTHING_KNOWN: Context = { slot: 0, cities: [], neighborhoods: [], categories: [], words: null }

const PARENTS: Record<number, number[]> = { 1: [1], 2: [2, 1], 3: [3, 1], 4: [4] }
const withThoseAbove = (ids: readonly number[]) => ids.flatMap((id) => PARENTS[id] ?? [])

/**
 * Matches a context that names single categories with campaigns that came and, at first, others that went.
 */
function matching(
  campaigns: readonly Partial<StoredTargets>[],
  context: Partial<Context>,
  gone: readonly StoredTargets[] = [],
): number[] {
  const terms = new TargetTerms()
  const reader = new TargetReader(PLACES, terms)
  const matcher = new Matcher(Math.max(campaigns.length, gone.length), terms)
  const asked = { ...NOTHING_KNOWN, ...context }
  const before = gone.map((one) => reader.read(one))
  before.forEach(({ daypart, terms: list }, at) => matcher.add(at, daypart, list))
  // While they were there, a search used them.
  matcher.question(asked)
  before.forEach((targets, at) => matcher.remove(at, targets.terms))
  campaigns.forEach((one, at) => {
    const { daypart, terms: list } = reader.read({ ...EVERYTHING, ...one })
    matcher.add(at, daypart, list)
  })
  const question = matcher.question({ ...asked, categories: withThoseAbove(asked.categories) })
  const found: number[] = []
  matcher.first(question, (ordinal) => found.push(ordinal) === 0)
  return found
}

test('a neighbourhood that is gone leaves nothing of its city, and never widens a campaign', () => {
  const gone = [{ neighborhoods: 'tehran-gone' }]
  expect(matching(gone, {})).toEqual([])
  expect(matching(gone, { cities: [1] })).toEqual([])
})

const cities = ['tehran', 'karaj', 'qom']
const hoods = ['tehran-vanak', 'tehran-tajrish', 'karaj-azimieh']
const words = ['a', 'bb', 'ccc']
const some = (from: string[], by = ',') => fc.subarray(from).map((list) => list.join(by))
const campaigns = fc.array(
  fc.record({
    daypart: fc.constantFrom(FULL_WEEK, '10'.repeat(84), '0'.repeat(168)),
    cities: some(cities),
    neighborhoods: some(hoods),
    categories: some(['vehicles', 'light', 'heavy', 'jobs']),
    keywords: some(['a', 'a bb', 'bb ccc', 'ccc a bb'], '\n'),
  }),
  { minLength: 1, maxLength: 80 },
)
const contexts = fc.record({
  slot: fc.nat(3),
  cities: fc.subarray([1, 2, 3]),
  neighborhoods: fc.subarray([11, 12, 21]),
  categories: fc.subarray([1, 2, 3, 4]),
  words: fc.option(fc.subarray(words).map((list) => new Set(list))),
})

test('it finds what a simple, slow matcher finds, after changes too', () => {
  fc.assert(
    fc.property(campaigns, campaigns, contexts, (before, after, context) => {
      const expected = after.flatMap((one, at) => (plainlyMatches(one, context) ? [at] : []))
      expect(matching(after, context, before)).toEqual(expected)
    }),
    { numRuns: 400 },
  )
})

const SLUGS: Record<string, number> = { vehicles: 1, light: 2, heavy: 3, jobs: 4 }

/** The rules of the specification, one by one, on lists. */
function plainlyMatches(campaign: StoredTargets, context: Context): boolean {
  const list = (text: string, by = ',') => text.split(by).filter(Boolean)
  if (campaign.daypart[context.slot] !== '1') return false
  const chosen = list(campaign.categories).map((slug) => SLUGS[slug]!)
  const has = (id: number) =>
    PARENTS[id]!.some((one) => chosen.includes(one)) || (id === 1 && chosen.includes(2) && chosen.includes(3))
  const isOfAll = [1, 2, 3, 4].every(has)
  if (!isOfAll && !context.categories.some(has)) return false
  const narrowing = list(campaign.neighborhoods).map((slug) => PLACES.neighborhoods.get(slug)!)
  const towns = list(campaign.cities).map((slug) => PLACES.cityIds.get(slug)!)
  const isAnywhere = towns.length === 0 && narrowing.length === 0
  const inCity = (city: number) =>
    (towns.length === 0 || towns.includes(city)) && !narrowing.some(({ cityId }) => cityId === city)
  const inHood = (id: number) => narrowing.some((hood) => hood.id === id)
  if (!isAnywhere && !context.cities.some(inCity) && !context.neighborhoods.some(inHood)) return false
  if (context.words === null || campaign.keywords === '') return true
  return list(campaign.keywords, '\n').some((phrase) =>
    phrase.split(' ').every((word) => context.words?.has(word)),
  )
}
