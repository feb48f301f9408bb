import { tehranSlot } from '@jarchi/shared/time/daypart.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import type { MacKey } from '../tracking/service.ts'
import type { Context } from './matcher.ts'
import type { Places } from './places.ts'
import { wordsOf } from './query-words.ts'

/**
 * What a request says about its page, by the names of the marketplace's segments; each may come several
 * times.
 */
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
  /** The number of unknown values. */
  readonly unknown: number
}

/** Values are repeated or joined by commas; unknown ones match nothing and are counted. */
export function contextOf(said: SaidOfPage, places: Places, now: Date): PageContext {
  let unknown = 0
  const categories: number[] = []
  let [root, category] = [0, 0]
  for (const slug of listed(said.categories)) {
    const known = places.categories.get(slug)
    if (!known) unknown++
    else {
      if (categories.length === 0) [root, category] = [known.rootId, known.id]
      categories.push(...known.above)
    }
  }
  const cities: number[] = []
  const named = listed(said.cities)
  for (const value of named) {
    const known = places.cityIds.get(value) ?? knownCity(value, places)
    if (known === undefined) unknown++
    else cities.push(known)
  }
  const neighborhoods: number[] = []
  for (const value of listed(said.neighborhoods)) {
    const known = places.exchangeNeighborhoods.get(Number(value)) ?? places.neighborhoods.get(value)
    if (!known) unknown++
    else {
      neighborhoods.push(known.id)
      // A neighbourhood named alone implies its city.
      if (named.length === 0) cities.push(known.cityId)
    }
  }
  const words = said.query.trim() === '' ? null : wordsOf(said.query.trim())
  const city = cities[0] ?? 0
  return { slot: tehranSlot(now), cities, neighborhoods, categories, words, root, city, category, unknown }
}

/** Each value as its own item; most already come so. */
function listed(values: readonly string[]): readonly string[] {
  for (const value of values) {
    if (value === '' || value.includes(',') || value !== value.trim()) {
      return values.flatMap((one) => one.split(',')).flatMap((one) => one.trim() || [])
    }
  }
  return values
}

function knownCity(value: string, places: Places): number | undefined {
  const id = Number(value)
  return places.cities.has(id) ? id : undefined
}

const NOBODY = /^[0-]*$/

/**
 * A keyed hash of a device's advertising id, with a new key every `RETENTION.deviceKey`; 0n if there is no id
 * or it may not be used.
 */
export function deviceHash(secret: MacKey, ifa: string, isLimited: boolean, now: Date): bigint {
  if (isLimited || NOBODY.test(ifa)) return 0n
  const period = Math.floor(now.getTime() / RETENTION.deviceKey)
  return secret.of(`device ${period} ${ifa.toLowerCase()}`).readBigUInt64BE(0)
}
