import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import type { Asset } from '../../../gateways/marketplace/marketplace-gateway.ts'

export type NamedRow = { id: bigint; slug: string; name: string }
export type CityRow = NamedRow & { neighborhoods: NamedRow[] }

/**
 * What our list takes from the marketplace's; rows that are missing there stay, because campaigns may name
 * them.
 */
export type ListPlan = { changed: NamedRow[]; added: Asset[] }

/** Rows are matched by their slugs. */
export function listPlan(rows: readonly NamedRow[], assets: readonly Asset[]): ListPlan {
  const bySlug = new Map(rows.map((row) => [row.slug, row]))
  const named = [...new Map(assets.map((asset) => [asset.slug, asset])).values()]
  return {
    changed: named.flatMap(({ slug, name }) => {
      const row = bySlug.get(slug)
      return row && row.name !== name ? [{ ...row, name }] : []
    }),
    added: named.filter(({ slug }) => !bySlug.has(slug)),
  }
}

export type NeighborhoodPlan = {
  /** With the previous slugs, which campaigns contain. */
  changed: (NamedRow & { before: string })[]
  added: (Asset & { citySlug: string })[]
}

/**
 * Neighbourhoods take the marketplace's slugs, with the city's in front if another city has the same. Those
 * with our own slugs are recognised by their names.
 */
export function neighborhoodPlan(
  cities: readonly CityRow[],
  districts: ReadonlyMap<string, readonly Asset[]>,
): NeighborhoodPlan {
  const slugOf = slugChooser(cities, districts)
  const plan: NeighborhoodPlan = { changed: [], added: [] }
  for (const city of cities) {
    const free = new Set(city.neighborhoods)
    for (const { slug: given, name } of districts.get(city.slug) ?? []) {
      const slug = slugOf(city.slug, given)
      const row = sameRow(free, [slug, given, `${city.slug}-${given}`], name)
      if (!row) plan.added.push({ slug, name, citySlug: city.slug })
      else if (row.slug !== slug || row.name !== name)
        plan.changed.push({ id: row.id, slug, name, before: row.slug })
      if (row) free.delete(row)
    }
  }
  return plan
}

function sameRow(rows: ReadonlySet<NamedRow>, slugs: readonly string[], name: string): NamedRow | undefined {
  const all = [...rows]
  const key = joinedKey(name)
  return all.find((row) => slugs.includes(row.slug)) ?? all.find((row) => joinedKey(row.name) === key)
}

/** A slug that no other city has, before or after. */
function slugChooser(cities: readonly CityRow[], districts: ReadonlyMap<string, readonly Asset[]>) {
  const owners = new Map<string, Set<string>>()
  const note = (slug: string, city: string) => owners.set(slug, (owners.get(slug) ?? new Set()).add(city))
  for (const [city, assets] of districts) for (const { slug } of assets) note(slug, city)
  for (const city of cities) for (const { slug } of city.neighborhoods) note(slug, city.slug)
  return (city: string, slug: string) => ((owners.get(slug)?.size ?? 0) > 1 ? `${city}-${slug}` : slug)
}
