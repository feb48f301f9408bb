import type { Db } from '../../platform/db/client.ts'

type Neighborhood = { readonly id: number; readonly cityId: number }
export type Category = {
  readonly id: number
  readonly rootId: number
  /** Itself and everything below it. */
  readonly within: readonly number[]
  /** Itself and everything above it, up to its root. */
  readonly above: readonly number[]
}

/** The reference data as bidding needs it: campaigns name places by slug, the exchange by its ids. */
export type Places = {
  readonly cityIds: ReadonlyMap<string, number>
  readonly cities: ReadonlySet<number>
  readonly neighborhoods: ReadonlyMap<string, Neighborhood>
  /** By the exchange's id; those that have not been imported are missing. */
  readonly exchangeNeighborhoods: ReadonlyMap<number, Neighborhood>
  /** By slug. */
  readonly categories: ReadonlyMap<string, Category>
}

export async function readPlaces(db: Db): Promise<Places> {
  // One after the other: loops have a single connection.
  const cities = await db.selectFrom('cities').select(['id', 'slug']).execute()
  const neighborhoods = await db
    .selectFrom('neighborhoods')
    .select(['id', 'slug', 'city_id', 'exchange_id'])
    .execute()
  const categories = await db
    .selectFrom('categories')
    .select(['id', 'parent_id', 'en_name'])
    .orderBy('id')
    .execute()
  const hoods = neighborhoods.map((row) => ({
    slug: row.slug,
    exchangeId: row.exchange_id === null ? null : Number(row.exchange_id),
    hood: { id: Number(row.id), cityId: Number(row.city_id) },
  }))
  return {
    cityIds: new Map(cities.map(({ id, slug }) => [slug, Number(id)])),
    cities: new Set(cities.map(({ id }) => Number(id))),
    neighborhoods: new Map(hoods.map(({ slug, hood }) => [slug, hood])),
    exchangeNeighborhoods: new Map(
      hoods.flatMap(({ exchangeId, hood }) => (exchangeId === null ? [] : [[exchangeId, hood] as const])),
    ),
    categories: categoryTree(
      categories.map(({ id, parent_id, en_name }) => ({
        id: Number(id),
        parentId: parent_id === null ? null : Number(parent_id),
        slug: en_name,
      })),
    ),
  }
}

export type CategoryRow = { id: number; parentId: number | null; slug: string }

export function categoryTree(rows: readonly CategoryRow[]): Places['categories'] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const within = new Map(rows.map(({ id }) => [id, [] as number[]]))
  const above = new Map(rows.map((row) => [row.id, upFrom(row, byId)]))
  for (const [id, ids] of above) for (const one of ids) within.get(one)?.push(id)
  return new Map(
    rows.map(({ id, slug }) => {
      const up = above.get(id) ?? [id]
      return [slug, { id, rootId: up.at(-1) ?? id, within: within.get(id) ?? [id], above: up }]
    }),
  )
}

/** The marketplace's tree could contain a circle, which must not hang us. */
function upFrom(row: CategoryRow, byId: ReadonlyMap<number, CategoryRow>): number[] {
  const ids: number[] = []
  for (let depth = 0, at: CategoryRow | undefined = row; at && depth < 10; depth++) {
    ids.push(at.id)
    at = at.parentId === null ? undefined : byId.get(at.parentId)
  }
  return ids
}
