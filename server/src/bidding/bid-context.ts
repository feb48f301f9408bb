import { createHmac, type KeyObject } from 'node:crypto'
import { tehranSlot } from '@jarchi/shared/daypart.ts'
import type { Context } from './matcher.ts'
import type { Places } from './places.ts'
import { wordsOf } from './query-words.ts'

/** What a request says of its page, by the names of the marketplace's segments; each may come several times. */
export type SaidOfPage = {
  /** Ids of the marketplace, or slugs. */
  cities: readonly string[]
  neighborhoods: readonly string[]
  categories: readonly string[]
  query: string
}

export type PageContext = Context & {
  /** Of the first known category; 0: none. */
  readonly root: number
  readonly city: number
  readonly category: number
  /** How many values nobody here knows. */
  readonly unknown: number
}

/** Values come repeated or joined by commas; unknown ones match nothing and are counted. */
export function contextOf(said: SaidOfPage, places: Places, now: Date): PageContext {
  const categories = split(said.categories).map((slug) => places.categories.get(slug))
  const hoods = split(said.neighborhoods).map(
    (value) => places.exchangeNeighborhoods.get(Number(value)) ?? places.neighborhoods.get(value),
  )
  const cities = split(said.cities).map((value) => places.cityIds.get(value) ?? knownCity(value, places))
  const [known] = categories.filter(isKnown)
  // Who names a neighbourhood alone is in its city.
  const meant = cities.length > 0 ? cities : hoods.map((hood) => hood?.cityId)
  const query = said.query.trim()
  return {
    slot: tehranSlot(now),
    cities: meant.filter(isKnown),
    neighborhoods: hoods.filter(isKnown).map(({ id }) => id),
    categories: categories.filter(isKnown).map(({ id }) => id),
    words: query === '' ? null : wordsOf(query),
    root: known?.rootId ?? 0,
    city: meant.find(isKnown) ?? 0,
    category: known?.id ?? 0,
    unknown: [...categories, ...hoods, ...cities].filter((value) => value === undefined).length,
  }
}

function split(values: readonly string[]): string[] {
  return values.flatMap((value) => value.split(',')).flatMap((value) => value.trim() || [])
}

function isKnown<T>(value: T | undefined): value is T {
  return value !== undefined
}

function knownCity(value: string, places: Places): number | undefined {
  const id = Number(value)
  return places.cities.has(id) ? id : undefined
}

const KEY_LIFE_MS = 90 * 86_400_000
const NOBODY = /^[0-]*$/

/** A keyed hash of a device's advertising id, of another key every 90 days; 0n where there is none to be used. */
export function deviceHash(secret: KeyObject, ifa: string, isLimited: boolean, now: Date): bigint {
  if (isLimited || NOBODY.test(ifa)) return 0n
  const period = Math.floor(now.getTime() / KEY_LIFE_MS)
  const hash = createHmac('sha256', secret).update(`device ${period} ${ifa.toLowerCase()}`).digest()
  return hash.readBigUInt64BE(0)
}
