import { readFileSync } from 'node:fs'
import path from 'node:path'
import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import type { Campaign } from '../../server/src/delivery/bidding/campaign-table.ts'
import type { TargetTerms } from '../../server/src/delivery/bidding/target-terms.ts'
import { contextOf, type PageContext } from '../../server/src/delivery/bidding/bid-context.ts'
import { categoryTree, type Places } from '../../server/src/delivery/bidding/places.ts'
import { TargetReader, type StoredTargets } from '../../server/src/delivery/bidding/target-reader.ts'
import { requestBytes } from '../../server/test/exchange/exchange-client.ts'

const DATA = path.join(import.meta.dirname, '../../data')
const read = (file: string) => JSON.parse(readFileSync(path.join(DATA, file), 'utf8'))

/** One sequence of numbers per seed. */
export function seeded(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type City = { id: number; slug: string; neighborhoods: { id: number; slug: string }[] }

/** The product's reference data, with our own neighbourhood ids as the exchange's. */
export function benchPlaces(): Places {
  const cities: City[] = read('reference/locations.json').capitals.flatMap(
    (capital: { cities: City[] }) => capital.cities,
  )
  const categories: { id: number; parent_id: number | null; en_name: string }[] =
    read('reference/categories.json').categories
  const hoods = cities.flatMap(({ id, neighborhoods }) =>
    neighborhoods.map((place) => ({ ...place, hood: { id: place.id, cityId: id } })),
  )
  return {
    cityIds: new Map(cities.map(({ id, slug }) => [slug, id])),
    cities: new Set(cities.map(({ id }) => id)),
    neighborhoods: new Map(hoods.map(({ slug, hood }) => [slug, hood])),
    exchangeNeighborhoods: new Map(hoods.map(({ id, hood }) => [id, hood])),
    categories: categoryTree(
      categories.map(({ id, parent_id, en_name }) => ({ id, parentId: parent_id, slug: en_name })),
    ),
  }
}

const phrases: string[] = Object.values(read('keywords/phrases.json'))
  .flat(3)
  .filter((text) => typeof text === 'string') as string[]

/**
 * Campaigns like those of advertisers: few cities, few categories, half with keywords, a tenth with hours.
 */
export function benchCampaigns(
  count: number,
  places: Places,
  random: () => number,
  terms: TargetTerms,
): Campaign[] {
  const reader = new TargetReader(places, terms)
  const [cities, categories] = [[...places.cityIds.keys()], [...places.categories.keys()]]
  const hoods = [...places.neighborhoods.keys()]
  const some = (from: string[], most: number) =>
    Array.from(
      { length: 1 + Math.floor(random() * most) },
      () => from[Math.floor(random() ** 2 * from.length)] ?? '',
    )
  const targets = (): StoredTargets => ({
    daypart: random() < 0.9 ? FULL_WEEK : '000000001111111111110000'.repeat(7),
    cities: random() < 0.3 ? '' : some(cities, 5).join(),
    neighborhoods: random() < 0.1 ? some(hoods, 4).join() : '',
    categories: random() < 0.2 ? categories.join() : some(categories, 4).join(),
    keywords: random() < 0.5 ? '' : some(phrases, 5).join('\n'),
  })
  return Array.from({ length: count }, (_, at) => ({
    campaignId: at + 1,
    adId: at + 1,
    accountId: 1 + Math.floor(at / 5),
    bid: 10_000 + Math.floor(random() * 490_000),
    budget: 100_000_000,
    stopsAt: Number.MAX_SAFE_INTEGER,
    targets: reader.read(targets()),
    mediaId: `ad-${at + 1}`,
    seen: { clicks: Math.floor(random() * 40), expected: random() * 40 },
    checksum: at,
  }))
}

const pick = <T>(from: readonly T[], random: () => number): T | undefined =>
  from[Math.floor(random() ** 2 * from.length)]

/** The pages of bid requests, most often of large cities; a third are searches. */
export function benchPages(count: number, places: Places, random: () => number) {
  const cities = [...places.cityIds.values()]
  const categories = [...places.categories.keys()]
  const hoods = [...places.neighborhoods.values()]
  return Array.from({ length: count }, () => ({
    cities: random() < 0.95 ? [String(pick(cities, random))] : [],
    categories: random() < 0.8 ? [pick(categories, random) ?? ''] : [],
    neighborhoods: random() < 0.2 ? [String(pick(hoods, random)?.id)] : [],
    query: random() < 0.35 ? (pick(phrases, random) ?? '') : '',
  }))
}

export type Page = ReturnType<typeof benchPages>[number]

export const contextsOf = (pages: readonly Page[], places: Places, now: Date): PageContext[] =>
  pages.map((page) => contextOf(page, places, now))

/** Requests in the exchange's format, in bytes. */
export function benchRequests(pages: readonly Page[]): Buffer[] {
  return pages.map(({ cities, categories, neighborhoods, query }, at) =>
    requestBytes({
      id: `4f1c2d3e-0000-4000-8000-${String(at).padStart(12, '0')}`,
      items: [{ id: '1', offset: 4, page: at % 3 }],
      ifa: `00000000-1111-2222-3333-${String(at).padStart(12, '0')}`,
      segments: [
        ...cities.map((value): [string, string] => ['filter-city', value]),
        ...categories.map((value): [string, string] => ['filter-category', value]),
        ...neighborhoods.map((value): [string, string] => ['filter-neighborhood', value]),
        ...(query ? [['search-query', query] as [string, string]] : []),
      ],
    }),
  )
}
