import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/client.ts'

/** A market in which places are asked for all the time. */
export async function openMarket(db: Db) {
  const chances = Array.from({ length: 48 }, (_, step) => step / 48)
  const curve = [0, 1, 2, 3].map((band) => [4 + band, chances])
  await sql`insert into win_curves values (clock_timestamp(), 900, ${JSON.stringify(curve)}, '[]')`.execute(
    db,
  )
  await sql`
    insert into market_places
    select id, 0, band, 1, 10000, 0.005 from categories cross join generate_series(0, 3) band where parent_id is null
  `.execute(db)
  await sql`select make_asked_partition(tehran_day(clock_timestamp()) + 2)`.execute(db)
  await sql`
    insert into asked_places (day, asked_at, root, city, category, floor, base_rate, stands_for)
    select tehran_day(at), at, categories.id, cities.id, 0, 10000, 5000, 1
    from categories cross join cities cross join (select clock_timestamp() + interval '2 days' as at) later
    where parent_id is null and cities.slug = 'tehran'
  `.execute(db)
}

/** Lets the next step of every price be due, as if ten minutes had passed. */
export const passStep = (db: Db) => sql`update campaign_prices set step = step - 1`.execute(db)

/** What a click costs now, in rial, by campaign. */
export async function pricesIn(db: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: bigint; price: bigint }>`
    select campaign_id as id, price from campaign_prices
  `.execute(db)
  return new Map(rows.map(({ id, price }) => [Number(id), Number(price)]))
}
