import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Double entry: the postings of one entry sum to zero. account_id null is the operator's side.
    create table ledger_entries (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('top_up', 'gift', 'spend', 'spend_correction', 'refund', 'manual')),
      reason text,
      made_by bigint references users,
      created_at timestamptz not null default now()
    );
    create table ledger_postings (
      id bigint generated always as identity primary key,
      entry_id bigint not null references ledger_entries,
      account_id bigint references accounts,
      amount bigint not null check (amount <> 0)
    );
    create index ledger_postings_account on ledger_postings (account_id) include (amount);
    create index ledger_postings_entry on ledger_postings (entry_id);

    create function check_entry_balances() returns trigger language plpgsql as $$
    begin
      if (select sum(amount) from ledger_postings where entry_id = new.entry_id) <> 0 then
        raise exception 'ledger entry % does not balance', new.entry_id;
      end if;
      return null;
    end $$;
    create constraint trigger ledger_postings_balance after insert on ledger_postings
      deferrable initially deferred for each row execute function check_entry_balances();
    create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
      for each statement execute function refuse_change();
    create trigger ledger_postings_append_only before update or delete or truncate on ledger_postings
      for each statement execute function refuse_change();
  `.execute(db)
}
