import type { Capital, Category } from '@jarchi/shared/api/targeting.ts'
import type { Db } from '../../platform/db/client.ts'

/** Provinces with their cities and neighbourhoods in the wire format, in alphabetical order. */
export async function capitalTree(db: Db): Promise<Capital[]> {
  const [provinces, cities, neighborhoods] = await Promise.all([
    db.selectFrom('provinces').selectAll().execute(),
    db.selectFrom('cities').selectAll().execute(),
    db.selectFrom('neighborhoods').selectAll().execute(),
  ])
  const places = Map.groupBy(byName(neighborhoods), (row) => row.city_id)
  const towns = Map.groupBy(byName(cities), (row) => row.province_id)
  return byName(provinces).map((province) => ({
    ...place(province),
    capital_city_id: Number(province.capital_city_id),
    cities: (towns.get(province.id) ?? []).map((city) => ({
      ...place(city),
      neighborhoods: (places.get(city.id) ?? []).map(place),
    })),
  }))
}

/** A category without its pictures. */
export type CategoryRow = Omit<Category, 'sample_images'>

/** In the order of the data, parents before their children. */
export async function categoryList(db: Db): Promise<CategoryRow[]> {
  const rows = await db.selectFrom('categories').selectAll().orderBy('id').execute()
  return rows.map(({ id, en_name, name, parent_id }) => ({
    id: Number(id),
    en_name,
    name,
    parent_id: parent_id === null ? null : Number(parent_id),
  }))
}

/** Slugs of the neighbourhoods whose id at the exchange is known. */
export async function neighborhoodsOfExchange(db: Db): Promise<Set<string>> {
  const rows = await db
    .selectFrom('neighborhoods')
    .select('slug')
    .where('exchange_id', 'is not', null)
    .execute()
  return new Set(rows.map(({ slug }) => slug))
}

/** Changes whenever the reference data are loaded again. */
export async function referenceVersion(db: Db): Promise<string> {
  const row = await db
    .selectFrom('settings')
    .select('updated_at')
    .where('key', '=', 'reference_data')
    .executeTakeFirst()
  return row ? row.updated_at.toISOString() : 'none'
}

function place({ id, slug, name }: { id: bigint; slug: string; name: string }) {
  return { id: Number(id), slug, name }
}

function byName<Row extends { name: string }>(rows: Row[]): Row[] {
  const { compare } = new Intl.Collator('fa')
  return rows.toSorted((a, b) => compare(a.name, b.name))
}
