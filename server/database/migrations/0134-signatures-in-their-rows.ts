import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/**
 * The scan over all prints reads signatures where they are. Rows are kept short, so that details lie elsewhere, and
 * PostgreSQL had put the signatures there too: each one looked at was a row of another table.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table banner_prints alter column signature set storage plain`.execute(db)
  // A value that does not change stays where it is.
  await sql`update banner_prints set signature = ~ ~signature where signature is not null`.execute(db)
}
