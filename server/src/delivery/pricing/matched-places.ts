import type { MatchedPlace } from '@jarchi/shared/delivery/market-price.ts'
import { bandOf } from '@jarchi/shared/delivery/win-curve.ts'
import { HOURS_OF_DAY, type Daypart } from '@jarchi/shared/time/daypart.ts'
import { together, type AskedCategory, type Places } from '../bidding/service.ts'
import type { Market } from './market.ts'

/** What a campaign is narrowed to, as its columns say it. */
export type Wishes = {
  readonly category_slugs: readonly string[]
  readonly cities: readonly string[]
  /** Then only searches with its words are for it; places that are no search stay. */
  readonly has_keywords?: boolean
}

/** Where a campaign wants to be shown: the ids of its categories and all below them, and of its cities, none: everywhere. */
export type Targets = {
  readonly roots: ReadonlySet<number>
  readonly categories: ReadonlySet<number>
  readonly cities: readonly number[]
  readonly hasKeywords: boolean
}

export function targetsOf({ category_slugs, cities, has_keywords = false }: Wishes, places: Places): Targets {
  const categories = category_slugs.flatMap((slug) => places.categories.get(slug) ?? [])
  return {
    roots: new Set(categories.map(({ rootId }) => rootId)),
    categories: new Set(categories.flatMap(({ within }) => within)),
    cities: cities.flatMap((slug) => places.cityIds.get(slug) ?? []),
    hasKeywords: has_keywords,
  }
}

/** All that is asked for. */
export function everywhere({ kinds, categories }: Market): Targets {
  return {
    roots: new Set((kinds.get(0) ?? []).map(({ root }) => root)),
    categories: new Set([...categories.values()].flat().map(({ category }) => category)),
    cities: [],
    hasKeywords: false,
  }
}

/** A kind of place that a campaign matches; `seen`: how many places of the sample say so. */
export type KnownPlace = MatchedPlace & { readonly seen: number }

/**
 * The kinds of places that a campaign matches on its hours; its click rates are those of average ads, `quality` times.
 * Categories and searches differ within a root by as much in each city and part of the day.
 */
export function matchedPlaces(
  market: Market,
  targets: Targets,
  daypart: Daypart,
  quality: number,
): KnownPlace[] {
  const { kinds } = market
  const { roots, cities } = targets
  const inCities = cities.length === 0 ? (kinds.get(0) ?? []) : cities.flatMap((id) => kinds.get(id) ?? [])
  const onAir = onAirByBand(daypart)
  const narrowed = new Map(
    [...roots].map((root) => [root, narrowing(market.categories.get(root) ?? [], targets)]),
  )
  return inCities.flatMap(({ root, band, weight, floor, rate, places }) => {
    const within = narrowed.get(root)
    if (!within) return []
    const share = (onAir[band] ?? 0) * within.share
    return {
      cell: { root, band },
      weight: weight * share,
      floor: floor * within.floor,
      clickRate: Math.min(1, rate * within.rate * quality),
      seen: places * share,
    }
  })
}

/** A part of a root is trusted as much as the root if so many of its places were seen. */
const PART_WEIGHT = 10
/** Of which nothing is known. */
const WHOLE = { share: 1, floor: 1, rate: 1 }

/** What a campaign's categories and searches are of their root: the part that is asked for, and its times the floor and rate. */
function narrowing(asked: readonly AskedCategory[], { categories, hasKeywords }: Targets): typeof WHOLE {
  const all = together(asked)
  if (all.weight <= 0) return WHOLE
  const inCategories = asked.filter(({ category }) => categories.has(category))
  const besideSearches = inCategories.filter(({ is_search }) => !is_search)
  // Which searches have a campaign's words is not known: they are few of all.
  const own = together(hasKeywords && besideSearches.length > 0 ? besideSearches : inCategories)
  const times = (name: 'floor' | 'rate') =>
    own.places === 0 || all[name] <= 0
      ? 1
      : (own.places * (own[name] / all[name]) + PART_WEIGHT) / (own.places + PART_WEIGHT)
  // What was never seen may come less often than one place of the sample, but not never.
  const share = ((own.weight / all.weight) * all.places + 1) / (all.places + 1)
  return { share, floor: times('floor'), rate: times('rate') }
}

/** The part of each band's hours that is on air. */
function onAirByBand(daypart: Daypart): number[] {
  const [on, all]: [number[], number[]] = [[], []]
  for (const [slot, bit] of [...daypart].entries()) {
    const band = bandOf(slot % HOURS_OF_DAY)
    all[band] = (all[band] ?? 0) + 1
    on[band] = (on[band] ?? 0) + (bit === '1' ? 1 : 0)
  }
  return all.map((hours, band) => (on[band] ?? 0) / hours)
}
