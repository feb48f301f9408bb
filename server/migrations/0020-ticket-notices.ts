import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    alter table sms_notices drop constraint sms_notices_kind_check;
    alter table sms_notices add constraint sms_notices_kind_check
      check (kind in ('receipt', 'low_balance', 'daily_report', 'weekly_report', 'ticket_answer'));
  `.execute(db)
}
