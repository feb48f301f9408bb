import type { Category, Places } from './places.ts'
import { ANY_CATEGORY, ANY_PLACE, NO_KEYWORD, type TargetTerms } from './target-terms.ts'

/** Where and when a campaign is shown, in the terms of the matcher. */
export type Targets = {
  readonly daypart: number
  /** Of categories, places and phrases; a request must match one of each kind. */
  readonly terms: readonly number[]
}

/** A campaign's lists as the database joins them: slugs separated by commas, keywords by line breaks. */
export type StoredTargets = {
  readonly daypart: string
  readonly cities: string
  readonly neighborhoods: string
  readonly categories: string
  readonly keywords: string
}

/** Reads targets and remembers them, since most campaigns choose whole cities and weeks. */
export class TargetReader {
  readonly #places: Places
  readonly #terms: TargetTerms
  readonly #dayparts = new Map<string, number>()
  readonly #categories = new Map<string, readonly number[]>()
  readonly #geo = new Map<string, readonly number[]>()
  readonly #phrases = new Map<string, number | null>()

  readonly #smallestFirst: readonly Category[]

  constructor(places: Places, terms: TargetTerms) {
    this.#places = places
    this.#terms = terms
    const sizeOf = ({ within }: Category) => within.length
    this.#smallestFirst = [...places.categories.values()].toSorted(
      (one, other) => sizeOf(one) - sizeOf(other),
    )
  }

  read({ daypart, cities, neighborhoods, categories, keywords }: StoredTargets): Targets {
    const shownAt = kept(this.#geo, `${cities}|${neighborhoods}`, () =>
      geoTerms(geoOf(listed(cities), listed(neighborhoods), this.#places), this.#terms),
    )
    const shownBeside = kept(this.#categories, categories, () => this.#categoryTerms(listed(categories)))
    return {
      daypart: kept(this.#dayparts, daypart, () => this.#terms.daypart(daypart)),
      terms: [...shownBeside, ...shownAt, ...this.#phraseTerms(keywords)],
    }
  }

  #categoryTerms(slugs: readonly string[]): readonly number[] {
    const chosen = categoriesOf(slugs, this.#places, this.#smallestFirst)
    return chosen === null ? [ANY_CATEGORY] : chosen.map((id) => this.#terms.category(id))
  }

  #phraseTerms(keywords: string): readonly number[] {
    if (keywords === '') return WITHOUT_KEYWORDS
    const found = keywords
      .split('\n')
      .flatMap((keyword) => kept(this.#phrases, keyword, () => this.#terms.phrase(keyword)) ?? [])
    return found.length === 0 ? WITHOUT_KEYWORDS : found
  }
}

const WITHOUT_KEYWORDS: readonly number[] = [NO_KEYWORD]

function kept<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  const made = make()
  known.set(key, made)
  return made
}

const listed = (text: string) => (text === '' ? [] : text.split(','))

/**
 * A slug means everything below it; null means all categories, which also match if the category is unknown.
 */
function categoriesOf(
  slugs: readonly string[],
  { categories }: Places,
  smallestFirst: readonly Category[],
): readonly number[] | null {
  const chosen = new Set(slugs.flatMap((slug) => categories.get(slug)?.within ?? []))
  // If everything below a category was chosen, the category is chosen too.
  for (const { id, within } of smallestFirst) {
    if (within.length > 1 && within.every((one) => one === id || chosen.has(one))) chosen.add(id)
  }
  if (chosen.size === categories.size && chosen.size > 0) return null
  // The largest ones include what is below them.
  const named = new Set<number>()
  const found: number[] = []
  for (const { id, within } of smallestFirst.toReversed()) {
    if (!chosen.has(id) || named.has(id)) continue
    for (const one of within) named.add(one)
    found.push(id)
  }
  return found
}

type Geo = { isEverywhere: boolean; cities: readonly number[]; neighborhoods: readonly number[] }

function geoTerms({ isEverywhere, cities, neighborhoods }: Geo, terms: TargetTerms): readonly number[] {
  if (isEverywhere) return [ANY_PLACE]
  return [...cities.map((id) => terms.city(id)), ...neighborhoods.map((id) => terms.neighborhood(id))]
}

/** Neighbourhoods narrow their cities; without any city all of them are meant. */
function geoOf(cities: readonly string[], slugs: readonly string[], places: Places): Geo {
  const found = slugs.flatMap((slug) => places.neighborhoods.get(slug) ?? [])
  const narrowed = new Set(found.map(({ cityId }) => cityId))
  const neighborhoods = found.map(({ id }) => id)
  if (cities.length === 0 && slugs.length === 0) return { isEverywhere: true, cities: [], neighborhoods }
  // The city of a neighbourhood that is gone is unknown; the campaign must not spread over whole cities.
  if (found.length < slugs.length) return { isEverywhere: false, cities: [], neighborhoods }
  const meant = cities.length === 0 ? [...places.cityIds.values()] : idsOf(cities, places.cityIds)
  return { isEverywhere: false, cities: meant.filter((city) => !narrowed.has(city)), neighborhoods }
}

function idsOf(slugs: readonly string[], ids: ReadonlyMap<string, number>): number[] {
  return slugs.flatMap((slug) => ids.get(slug) ?? [])
}
