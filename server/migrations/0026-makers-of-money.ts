import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Who of staff made a card, or last set a package: neither is for an account of theirs. Null: by command.
    alter table gift_cards add column made_by bigint references users;
    alter table charge_packages add column set_by bigint references users;
  `.execute(db)
}
