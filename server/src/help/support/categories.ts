import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'

/** Categories to choose from, in the operator's order. */
export async function ticketCategories(db: Db) {
  return db
    .selectFrom('ticket_categories')
    .select(['slug', 'title'])
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy('slug')
    .execute()
}

/** Throws `bad_input` for a category that is not offered. */
export async function requireTicketCategory(db: Db, slug: string): Promise<void> {
  if ((await ticketCategories(db)).some((category) => category.slug === slug)) return
  throw new AppError('bad_input', { fields: [{ path: 'category', code: 'unknown_ticket_category' }] })
}
