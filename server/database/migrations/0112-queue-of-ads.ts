import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** The queue of review is read from its indexes; ads of archived campaigns are not in it. */
export async function up(db: Kysely<unknown>) {
  // Kept by a trigger of campaigns.
  await sql`alter table ads add column is_archived boolean not null default false`.execute(db)
  await sql`
    update ads set is_archived = true
    from campaigns where campaigns.id = ads.campaign_id and campaigns.archived_at is not null
  `.execute(db)
  await sql`
    create index ads_in_queue on ads (status, registered_at, id) include (account_id)
      where status in (1, 2) and not is_archived
  `.execute(db)
  await sql`
    create index ads_in_queue_of_account on ads (account_id, status, registered_at, id)
      where status in (1, 2) and not is_archived
  `.execute(db)
  await sql`create index accounts_vip on accounts (id) where is_vip`.execute(db)
  // Nothing but the queue needed it.
  await sql`drop index ads_waiting`.execute(db)
}
