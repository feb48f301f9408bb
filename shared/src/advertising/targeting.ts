/** Where a campaign is shown; the same shape as `divar_config` without its keywords. */
export type Targeting = { cities: string[]; neighborhoods: string[]; category_slugs: string[] }

/** The reference data by slug, made once by `targetingIndex`. */
export type TargetingIndex = {
  /** City slug to the slugs of its neighbourhoods. */
  readonly cities: ReadonlyMap<string, readonly string[]>
  /** Neighbourhood slug to the slug of its city. */
  readonly neighborhoods: ReadonlyMap<string, string>
  readonly categories: ReadonlySet<string>
}

export type TargetingProblem = { path: string; code: string }
export type StoredTargeting =
  | { ok: true; value: Targeting }
  | { ok: false; problems: readonly TargetingProblem[] }

type Slug = { slug: string }

/** The index of the reference data, from the answers of the two calls. */
export function targetingIndex(
  capitals: readonly { cities: readonly (Slug & { neighborhoods: readonly Slug[] })[] }[],
  categories: readonly { en_name: string }[],
): TargetingIndex {
  const cities = capitals.flatMap((capital) => capital.cities)
  return {
    cities: new Map(cities.map((city) => [city.slug, city.neighborhoods.map((place) => place.slug)])),
    neighborhoods: new Map(
      cities.flatMap((city) => city.neighborhoods.map((place) => [place.slug, city.slug] as const)),
    ),
    categories: new Set(categories.map((category) => category.en_name)),
  }
}

/** The choice in its stored form: all cities, or all neighbourhoods of a city, become none (§4.14, §4.15). */
export function storedTargeting(config: Targeting, index: TargetingIndex): StoredTargeting {
  const problems = targetingProblems(config, index)
  if (problems.length > 0) return { ok: false, problems }
  const cities = unique(config.cities)
  return {
    ok: true,
    value: {
      cities: cities.length === index.cities.size ? [] : cities,
      neighborhoods: narrowingNeighborhoods(unique(config.neighborhoods), index),
      category_slugs: unique(config.category_slugs),
    },
  }
}

/** For a stored choice: no city is chosen, which means all. */
export function allCitiesSelected(config: Pick<Targeting, 'cities'>): boolean {
  return config.cities.length === 0
}

/** For a stored choice: no chosen city is narrowed to some of its neighbourhoods. */
export function allNeighborhoodsSelected(config: Pick<Targeting, 'neighborhoods'>): boolean {
  return config.neighborhoods.length === 0
}

function targetingProblems(config: Targeting, index: TargetingIndex): TargetingProblem[] {
  const problems: TargetingProblem[] = []
  const report = (field: string, code: string) => problems.push({ path: `divar_config.${field}`, code })
  if (!config.cities.every((slug) => index.cities.has(slug))) report('cities', 'unknown_city')
  if (!config.neighborhoods.every((slug) => index.neighborhoods.has(slug))) {
    report('neighborhoods', 'unknown_neighborhood')
  } else if (!lieInChosenCities(config, index)) {
    report('neighborhoods', 'neighborhood_elsewhere')
  }
  if (!config.category_slugs.every((slug) => index.categories.has(slug))) {
    report('category_slugs', 'unknown_category')
  }
  return problems
}

function lieInChosenCities(config: Targeting, index: TargetingIndex): boolean {
  if (config.cities.length === 0) return true
  const chosen = new Set(config.cities)
  return config.neighborhoods.every((slug) => chosen.has(index.neighborhoods.get(slug) ?? ''))
}

/** Leaves out the neighbourhoods of every city that is chosen as a whole. */
function narrowingNeighborhoods(slugs: string[], index: TargetingIndex): string[] {
  const chosen = new Set(slugs)
  const isWhole = (city: string) => index.cities.get(city)?.every((slug) => chosen.has(slug)) ?? false
  return slugs.filter((slug) => !isWhole(index.neighborhoods.get(slug) ?? ''))
}

function unique(slugs: readonly string[]): string[] {
  return [...new Set(slugs)]
}
