import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** The first and the last day of a campaign, the most it may spend over all days, and when it was put away. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table campaigns
      add column starts_on date,
      add column ends_on date,
      add column total_budget bigint,
      add column archived_at timestamptz,
      add constraint campaigns_days_check check (ends_on >= starts_on),
      add constraint campaigns_total_budget_check check (total_budget > 0)
  `.execute(db)
}
