import { FULL_WEEK, type Daypart } from '@jarchi/shared/daypart.ts'
import type { Category, Places } from './places.ts'
import { phraseOf, type Phrase } from './query-words.ts'

/** Where and when a campaign is shown, as the matcher keeps it. */
export type Targets = {
  readonly daypart: Daypart
  /** Slots of the week; null: all. */
  readonly hours: readonly number[] | null
  /** For each category the ids of all that is below it, with its own; null: all. */
  readonly categories: readonly (readonly number[])[] | null
  readonly isEverywhere: boolean
  /** Cities that are meant as a whole; none where it is shown everywhere. */
  readonly cities: readonly number[]
  /** Our own ids. */
  readonly neighborhoods: readonly number[]
  readonly phrases: readonly Phrase[]
}

/** The lists of a campaign as the database joins them: slugs by comma, keywords by line. */
export type StoredTargets = {
  readonly daypart: string
  readonly cities: string
  readonly neighborhoods: string
  readonly categories: string
  readonly keywords: string
}

type Geo = Pick<Targets, 'isEverywhere' | 'cities' | 'neighborhoods'>

/** Reads targets; campaigns that chose the same share one list, since most choose whole cities and weeks. */
export class TargetReader {
  readonly #places: Places
  readonly #dayparts = new Map<string, Daypart>()
  readonly #hours = new Map<string, readonly number[] | null>([[FULL_WEEK, null]])
  readonly #categories = new Map<string, Targets['categories']>()
  readonly #geo = new Map<string, Geo>()
  readonly #phrases = new Map<string, Phrase>()

  readonly #smallestFirst: readonly Category[]

  constructor(places: Places) {
    this.#places = places
    const sizeOf = ({ within }: Category) => within.length
    this.#smallestFirst = [...places.categories.values()].toSorted(
      (one, other) => sizeOf(one) - sizeOf(other),
    )
  }

  read({ daypart, cities, neighborhoods, categories, keywords }: StoredTargets): Targets {
    const { isEverywhere, ...geo } = kept(this.#geo, `${cities}|${neighborhoods}`, () =>
      geoOf(listed(cities), listed(neighborhoods), this.#places),
    )
    return {
      daypart: kept(this.#dayparts, daypart, () => daypart),
      hours: kept(this.#hours, daypart, () => hoursOf(daypart)),
      categories: kept(this.#categories, categories, () =>
        categoriesOf(listed(categories), this.#places, this.#smallestFirst),
      ),
      isEverywhere,
      ...geo,
      phrases: keywords === '' ? NO_PHRASES : this.#phrasesOf(keywords),
    }
  }

  #phrasesOf(keywords: string): Phrase[] {
    return keywords
      .split('\n')
      .map((keyword) => kept(this.#phrases, keyword, () => phraseOf(keyword)))
      .filter(({ words }) => words.length > 0)
  }
}

const NO_PHRASES: readonly Phrase[] = []

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}

const listed = (text: string) => (text === '' ? [] : text.split(','))

function hoursOf(daypart: string): number[] {
  return [...daypart].flatMap((bit, slot) => (bit === '1' ? [slot] : []))
}

/** A slug means all below it; all categories together are null, which also matches where none is known. */
function categoriesOf(
  slugs: readonly string[],
  { categories }: Places,
  smallestFirst: readonly Category[],
): Targets['categories'] {
  const chosen = new Set(slugs.flatMap((slug) => categories.get(slug)?.within ?? []))
  // All that is below a category was chosen: so is the category.
  for (const { id, within } of smallestFirst) {
    if (within.length > 1 && within.every((one) => one === id || chosen.has(one))) chosen.add(id)
  }
  if (chosen.size === categories.size && chosen.size > 0) return null
  // The largest stand for what is below them: campaigns share the lists of the reference data.
  const named = new Set<number>()
  const found: (readonly number[])[] = []
  for (const { id, within } of smallestFirst.toReversed()) {
    if (!chosen.has(id) || named.has(id)) continue
    for (const one of within) named.add(one)
    found.push(within)
  }
  return found
}

/** Neighbourhoods narrow the cities that they belong to; no city at all means all of them. */
function geoOf(cities: readonly string[], slugs: readonly string[], places: Places): Geo {
  const found = slugs.flatMap((slug) => places.neighborhoods.get(slug) ?? [])
  const narrowed = new Set(found.map(({ cityId }) => cityId))
  const neighborhoods = found.map(({ id }) => id)
  if (cities.length === 0 && slugs.length === 0) return { isEverywhere: true, cities: [], neighborhoods }
  // Nobody knows which city a neighbourhood that is gone narrowed; a campaign must not spread over whole cities.
  if (found.length < slugs.length) return { isEverywhere: false, cities: [], neighborhoods }
  const meant = cities.length === 0 ? [...places.cityIds.values()] : idsOf(cities, places.cityIds)
  return { isEverywhere: false, cities: meant.filter((city) => !narrowed.has(city)), neighborhoods }
}

function idsOf(slugs: readonly string[], ids: ReadonlyMap<string, number>): number[] {
  return slugs.flatMap((slug) => ids.get(slug) ?? [])
}
