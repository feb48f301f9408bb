import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** What the bank's page said when the payer came back without having paid: `cancelled` or `declined`. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table payments add column returned_as text`.execute(db)
}
