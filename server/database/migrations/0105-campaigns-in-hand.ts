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
      add constraint campaigns_total_budget_check check (total_budget > 0),
      add constraint campaigns_archived_check check (archived_at is null or not enabled)
  `.execute(db)
  // Lists leave archived ones out, and read only an index.
  await sql`
    create index campaigns_kept on campaigns (account_id, created_at desc, id desc)
      where has_ad and category_slugs <> '{}' and archived_at is null
  `.execute(db)
  // Of campaigns with a total budget: that budget, and what clicks have cost on all days; in rial.
  await sql`
    create table campaign_totals (
      campaign_id bigint primary key references campaigns on delete cascade,
      cap bigint not null,
      charged bigint not null,
      constraint campaign_totals_cap check (charged between 0 and cap)
    )
  `.execute(db)
}
