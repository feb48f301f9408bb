import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** All categories in the operator's order, also those that are switched off. */
export async function allCategories(db: Db) {
  return db
    .selectFrom('ticket_categories')
    .select(['slug', 'title', 'is_active'])
    .orderBy('position')
    .orderBy('slug')
    .execute()
}

/** Until the transaction ends, nobody else changes them: whether one stays offered is judged from all. */
export async function lockCategories(trx: Db): Promise<void> {
  await sql`lock table ticket_categories in share row exclusive mode`.execute(trx)
}

type Category = { slug: string; title: string; is_active: boolean }

/** Behind all others. */
export async function insertCategory(trx: Db, { slug, title, is_active }: Category): Promise<void> {
  await sql`
    insert into ticket_categories (slug, title, is_active, position)
    select ${slug}, ${title}, ${is_active}, coalesce(max(position), 0) + 1 from ticket_categories
  `.execute(trx)
}

export async function updateCategory(trx: Db, { slug, ...values }: Category): Promise<void> {
  await trx.updateTable('ticket_categories').set(values).where('slug', '=', slug).execute()
}

export async function orderCategories(trx: Db, slugs: readonly string[]): Promise<void> {
  await sql`
    update ticket_categories set position = place
    from unnest(${slugs}::text[]) with ordinality as wanted (wanted_slug, place) where slug = wanted_slug
  `.execute(trx)
}
