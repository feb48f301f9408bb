import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Ads in the queue with a picture: they are judged together. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create index ads_waiting_picture on ads (medium_banner) where status in (1, 2) and not is_archived
  `.execute(db)
}
