import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Unspent money that an advertiser wants back: held by an entry until staff decide, released by another.
    create table refunds (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts,
      user_id bigint not null references users,
      amount bigint not null check (amount > 0),
      sheba text not null,
      state text not null default 'held' check (state in ('held', 'paid', 'refused')),
      hold_entry_id bigint not null references ledger_entries,
      release_entry_id bigint references ledger_entries,
      -- The bank's number of the payment, or the reason of a refusal.
      note text,
      created_at timestamptz not null,
      decided_at timestamptz
    );
    create index refunds_account on refunds (account_id, id desc);
    create unique index refunds_one_held on refunds (account_id) where state = 'held';
    create index ledger_postings_history on ledger_postings (account_id, id desc);
  `.execute(db)
}
