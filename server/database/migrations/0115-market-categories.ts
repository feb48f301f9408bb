import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** What is asked for in each category, in searches and besides, so that a campaign's places are narrowed to its own. */
export async function up(db: Kysely<unknown>) {
  // Null: the bidder did not tell.
  await sql`alter table asked_places add column is_search boolean`.execute(db)
  await sql`alter table market_places add column places double precision not null default 0`.execute(db)
  await sql`
    create table market_categories (
      root integer not null,
      category integer not null,
      is_search boolean not null,
      weight double precision not null,
      floor double precision not null,
      rate double precision not null,
      places double precision not null,
      primary key (root, category, is_search)
    )
  `.execute(db)
}
