import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Changes of users' phones: proven by a code to the phone in force, then by one to the new phone (ADR 50).
    create table phone_changes (
      id uuid primary key,
      user_id bigint not null references users,
      phone text not null,
      created_at timestamptz not null,
      -- The code to the phone in force: its request, when it was sent, and when it was right.
      old_request uuid not null,
      old_sent_at timestamptz not null,
      confirmed_at timestamptz,
      -- The same of the code to the new phone; null where none was sent.
      new_request uuid,
      new_sent_at timestamptz,
      -- How many codes went to the new phone.
      messages integer not null default 0,
      -- No step is possible after this time.
      expires_at timestamptz not null,
      -- Done, given up, or replaced by another.
      ended_at timestamptz
    );
    create index phone_changes_user on phone_changes (user_id, created_at);
    create index phone_changes_phone on phone_changes (phone, created_at);

    -- Where a message goes that is not for the user's phone in force.
    alter table sms_notices add column recipient text;
    alter table sms_notices drop constraint sms_notices_kind_check;
    alter table sms_notices add constraint sms_notices_kind_check check (kind in (
      'receipt', 'low_balance', 'daily_report', 'weekly_report', 'ticket_answer',
      'budget_spent', 'spend_corrected', 'verdicts', 'phone_changed'
    ));
    alter table mail_notices drop constraint mail_notices_kind_check;
    alter table mail_notices add constraint mail_notices_kind_check
      check (kind in ('email_changed', 'report', 'verdicts', 'phone_changed'));
  `.execute(db)
}
