import { sql, type Transaction } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import { keepSetting, touchSetting } from '../../../platform/db/settings.ts'
import type { DB } from '../../../platform/db/types.ts'
import type { Asset } from '../../../gateways/marketplace/marketplace-gateway.ts'
import type { CityRow, ListPlan, NamedRow, NeighborhoodPlan } from './asset-plan.ts'

/** Rows that came from the marketplace have ids from here on, separate from those of the data we ship. */
const FIRST_ID = 1_000_000_000

export async function categoryRows(db: Db): Promise<NamedRow[]> {
  return db.selectFrom('categories').select(['id', 'en_name as slug', 'name']).execute()
}

export async function cityRows(db: Db): Promise<CityRow[]> {
  const cities = await db.selectFrom('cities').select(['id', 'slug', 'name']).orderBy('id').execute()
  const places = await db
    .selectFrom('neighborhoods')
    .select(['id', 'city_id', 'slug', 'name'])
    .orderBy('id')
    .execute()
  const byCity = Map.groupBy(places, (place) => place.city_id)
  return cities.map((city) => ({
    ...city,
    neighborhoods: (byCity.get(city.id) ?? []).map(({ id, slug, name }) => ({ id, slug, name })),
  }))
}

/** The marketplace does not give a category's parent: a new one becomes a root. */
export async function writeCategories(trx: Transaction<DB>, { changed, added }: ListPlan) {
  await rename(trx, 'categories', changed)
  await sql`
    insert into categories (id, en_name, name)
    select ${nextId('categories')} + ordinality, slug, name
    from ${rowsOf(added)} with ordinality as new (slug, name, ordinality)
  `.execute(trx)
}

/** It does not give a city's province either: new ones share one, made for them. */
export async function writeCities(trx: Transaction<DB>, { changed, added }: ListPlan, provinceName: string) {
  await rename(trx, 'cities', changed)
  if (added.length === 0) return
  await sql`
    insert into provinces (id, slug, name, capital_city_id)
    select ${FIRST_ID}, 'new-cities', ${provinceName}, ${nextId('cities')} + 1
    on conflict do nothing
  `.execute(trx)
  await sql`
    insert into cities (id, province_id, slug, name)
    select ${nextId('cities')} + ordinality, ${FIRST_ID}, slug, name
    from ${rowsOf(added)} with ordinality as new (slug, name, ordinality)
  `.execute(trx)
}

export async function writeNeighborhoods(trx: Transaction<DB>, { changed, added }: NeighborhoodPlan) {
  const ids = changed.map(({ id }) => id)
  // Two may exchange their slugs, so all changing ones give up theirs first.
  await sql`update neighborhoods set slug = 'changing ' || id where id = any(${ids}::bigint[])`.execute(trx)
  await sql`
    update neighborhoods set slug = new.slug, name = new.name
    from unnest(${ids}::bigint[], ${textsOf(changed, 'slug')}::text[], ${textsOf(changed, 'name')}::text[])
      as new (id, slug, name)
    where neighborhoods.id = new.id
  `.execute(trx)
  await sql`
    insert into neighborhoods (id, city_id, slug, name)
    select ${nextId('neighborhoods')} + row_number() over (), cities.id, new.slug, new.name
    from unnest(${textsOf(added, 'citySlug')}::text[], ${textsOf(added, 'slug')}::text[], ${textsOf(added, 'name')}::text[])
      as new (city_slug, slug, name)
    join cities on cities.slug = new.city_slug
  `.execute(trx)
}

/** Other processes notice by the time; the data we ship must not overwrite the marketplace's. */
export async function noteRefresh(trx: Transaction<DB>, now: Date) {
  await touchSetting(trx, 'reference_data', now)
  await keepSetting(trx, 'reference_refreshed', now.toISOString(), { at: now })
}

async function rename(trx: Transaction<DB>, table: 'categories' | 'cities', rows: readonly NamedRow[]) {
  await sql`
    update ${sql.table(table)} set name = new.name
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${textsOf(rows, 'name')}::text[]) as new (id, name)
    where ${sql.table(table)}.id = new.id
  `.execute(trx)
}

function rowsOf(assets: readonly Asset[]) {
  return sql`unnest(${textsOf(assets, 'slug')}::text[], ${textsOf(assets, 'name')}::text[])`
}

function nextId(table: string) {
  return sql`(select greatest(max(id), ${FIRST_ID}) from ${sql.table(table)})`
}

function textsOf<Key extends string>(rows: readonly Record<Key, string>[], key: Key): string[] {
  return rows.map((row) => row[key])
}
