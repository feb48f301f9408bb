import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- The member of staff who made a card, or last set a package: no account of theirs may use it. Null: by command.
    alter table gift_cards add column made_by bigint references users;
    alter table charge_packages add column set_by bigint references users;
  `.execute(db)
}
