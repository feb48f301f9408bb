import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Every user registers a phone for themselves: whether somebody else has shows in no answer and no limit.
    alter table promotion_registrations drop constraint promotion_registrations_promotion_phone_key;
    alter table promotion_registrations add unique (promotion, phone, user_id);
  `.execute(db)
}
