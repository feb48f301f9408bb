import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** The bidders hear at once of an ad whose trackers the exchange has dropped or changed: they do not bid for it. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create or replace trigger exchange_ads_told after insert or update of mid, audit_status, trackers_altered
      on exchange_ads for each row execute function tell_exchange_ad();
  `.execute(db)
}
