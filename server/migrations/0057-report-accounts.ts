import { sql, type Kysely } from 'kysely'

/** Staff ask for all accounts of some days, and users end reports from where they read them. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index report_days_accounts on report_days (day, account_id)
      include (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
      where campaign_id = 0;
  `.execute(db)
}
