import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql, type Transaction } from 'kysely'
import type { Db } from './client.ts'
import { keepSetting } from './settings.ts'
import type { DB } from './types.ts'

type Place = { id: number; slug: string; name: string }
type City = Place & { neighborhoods: Place[] }
type Province = Place & { capital_city_id: number; cities: City[] }
type Category = { id: number; parent_id: number | null; en_name: string; name: string }

const LOADED = 'reference_data'
/** Set once the marketplace's own lists have replaced ours. */
const REFRESHED = 'reference_refreshed'

/** Loads provinces, cities, neighbourhoods and categories, unless exactly these data are loaded already. */
export async function loadReferenceData(
  db: Db,
  folder = path.join(import.meta.dirname, '../../../../data/reference'),
): Promise<'loaded' | 'unchanged'> {
  const locations = await readFile(path.join(folder, 'locations.json'), 'utf8')
  const categories = await readFile(path.join(folder, 'categories.json'), 'utf8')
  const hash = createHash('sha256').update(locations).update(categories).digest('hex')
  return db.transaction().execute(async (trx) => {
    // One loader at a time, in case two servers of one database start together.
    await sql`lock table settings in share row exclusive mode`.execute(trx)
    const before = await trx
      .selectFrom('settings')
      .select(['key', 'value'])
      .where('key', 'in', [LOADED, REFRESHED])
      .execute()
    if (before.some(({ key, value }) => key === REFRESHED || value === hash)) return 'unchanged'
    const { capitals } = JSON.parse(locations) as { capitals: Province[] }
    await loadPlaces(trx, capitals)
    await loadCategories(trx, (JSON.parse(categories) as { categories: Category[] }).categories)
    await keepSetting(trx, LOADED, hash)
    return 'loaded'
  })
}

async function loadPlaces(trx: Transaction<DB>, provinces: Province[]) {
  const cities = provinces.flatMap((province) =>
    province.cities.map((city) => ({ ...city, province_id: province.id })),
  )
  const neighborhoods = cities.flatMap((city) =>
    city.neighborhoods.map((neighborhood) => ({ ...neighborhood, city_id: city.id })),
  )
  await upsert(trx, 'provinces', ['id', 'slug', 'name', 'capital_city_id'], provinces)
  await upsert(trx, 'cities', ['id', 'province_id', 'slug', 'name'], cities)
  await upsert(trx, 'neighborhoods', ['id', 'city_id', 'slug', 'name'], neighborhoods)
}

async function loadCategories(trx: Transaction<DB>, categories: Category[]) {
  await upsert(trx, 'categories', ['id', 'parent_id', 'en_name', 'name'], categories)
}

/** Rows that are no longer in the data stay: campaigns may still name them. */
async function upsert(trx: Transaction<DB>, table: string, columns: string[], rows: object[]) {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const changes = sql.join(columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set ${changes}
  `.execute(trx)
}
