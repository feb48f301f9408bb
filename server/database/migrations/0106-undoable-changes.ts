import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** The whole of what a change changed, so that it can be undone; and which changes were made together. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table campaign_changes
      add column values_before jsonb,
      add column values_after jsonb,
      add column undoes bigint,
      add column batch_id uuid,
      drop constraint campaign_changes_kind_check,
      add constraint campaign_changes_kind_check check (kind in (
        'title', 'budget', 'bid', 'hours', 'targeting', 'switch', 'dates', 'total', 'landing', 'banner', 'archive'
      ))
  `.execute(db)
  await sql`
    create index campaign_changes_batch on campaign_changes (account_id, batch_id) where batch_id is not null
  `.execute(db)
}
