import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** The first payment of an account begins its days for the financial information, which end its campaigns. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create trigger payments_announce_insert after insert on payments for each row
      when (new.state = 'paid') execute function announce_campaigns_of_account();
    create trigger payments_announce_update after update on payments for each row
      when (new.state = 'paid' and old.state <> 'paid') execute function announce_campaigns_of_account();
  `.execute(db)
}
