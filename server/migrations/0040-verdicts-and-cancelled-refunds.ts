import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Verdicts of staff that advertisers hear of, written in the transaction that gives them.
    create table verdicts (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts,
      -- Null: on the account's financial information.
      ad_id bigint references ads,
      is_approval boolean not null,
      -- Why not, in words: the first reason.
      reason text,
      at timestamptz not null,
      -- When messages of it were left to the outboxes, or nobody wanted one.
      told_at timestamptz
    );
    create index verdicts_untold on verdicts (account_id) where told_at is null;
    create index verdicts_told on verdicts (account_id, told_at);

    -- How a member wants to hear of verdicts; without a row both ways.
    create table verdict_settings (
      account_id bigint not null references accounts,
      user_id bigint not null references users,
      by_email boolean not null,
      by_sms boolean not null,
      primary key (account_id, user_id)
    );

    alter table mail_notices drop constraint mail_notices_kind_check;
    alter table mail_notices add constraint mail_notices_kind_check
      check (kind in ('email_changed', 'report', 'verdicts'));
    alter table sms_notices drop constraint sms_notices_kind_check;
    alter table sms_notices add constraint sms_notices_kind_check check (kind in (
      'receipt', 'low_balance', 'daily_report', 'weekly_report', 'ticket_answer',
      'budget_spent', 'spend_corrected', 'verdicts'
    ));

    -- Cancelled: the advertiser took the request back, which gave the amount back.
    alter table refunds drop constraint refunds_state_check;
    alter table refunds add constraint refunds_state_check
      check (state in ('held', 'paid', 'refused', 'cancelled'));
  `.execute(db)
}
