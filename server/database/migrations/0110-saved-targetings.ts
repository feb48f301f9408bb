import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Named sets of places, categories, keywords and hours of an account. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table saved_targetings (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts (id),
      name text collate "fa-x-icu" not null,
      daypart bit(168) not null,
      cities text[] not null,
      neighborhoods text[] not null,
      category_slugs text[] not null,
      keywords text[] not null,
      unique (account_id, name)
    )
  `.execute(db)
}
