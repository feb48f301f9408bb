import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Orders of the desk's lists that nothing else has an index for. */
export async function up(db: Kysely<unknown>) {
  await sql`create index payments_created on payments (created_at, id)`.execute(db)
  await sql`create index payments_amount on payments (amount, id)`.execute(db)
  await sql`create index refunds_amount on refunds (amount, id)`.execute(db)
  await sql`create index gift_cards_amount on gift_cards (amount, id)`.execute(db)
}
