import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Why the post watch has switched the ad off; null again once its advertiser has acted on it.
    alter table ads add column post_end text check (post_end in ('removed', 'retired'));
  `.execute(db)
}
