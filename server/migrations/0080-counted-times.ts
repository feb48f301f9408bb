import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** The time that a posting is for: a month is of what was clicked in it, whenever that is posted (ADR 70). */
export async function up(db: Kysely<unknown>) {
  await sql`
    create function start_of_tehran_hour(hour integer) returns timestamptz language sql immutable
      return to_timestamp(hour::int8 * 3600 - 12600);

    -- The beginning of the hour of its clicks, and of anything else the time of the posting; null on the operator's
    -- side.
    alter table ledger_postings add column counts_at timestamptz;

    create function counted_time(posting ledger_postings) returns timestamptz language sql stable as $$
      select coalesce(
        -- What strikes a posting counts where that one does; what is posted again keeps the hour of its clicks.
        (
          select first.counts_at from ledger_entries entry join ledger_postings first
            on first.entry_id = coalesce(entry.strikes, entry.reposts) and first.account_id = posting.account_id
          where entry.id = posting.entry_id and (entry.strikes is not null or first.counts_at < first.posted_at)
        ),
        (select start_of_tehran_hour(hour) from spend_posts where entry_id = posting.entry_id),
        posting.posted_at
      )
    $$;

    alter table ledger_postings disable trigger ledger_postings_append_only;
    -- Of a correction from an older version, which may be of several days, the last hour.
    update ledger_postings posting set counts_at = start_of_tehran_hour(back.hour)
      from (
        select correction.entry_id, max(click.hour) as hour
        from click_corrections correction join click_charges click using (click_epoch, click_sequence)
        group by correction.entry_id
      ) back
      where back.entry_id = posting.entry_id and posting.account_id is not null;
    update ledger_postings posting set counts_at = counted_time(posting)
      where account_id is not null and counts_at is null
        and not exists (select from ledger_entries where id = entry_id and num_nonnulls(strikes, reposts) > 0);
    -- In order, since one may strike what was posted again.
    do $$
    declare
      place bigint;
    begin
      for place in select id from ledger_postings where account_id is not null and counts_at is null order by id loop
        update ledger_postings posting set counts_at = counted_time(posting) where id = place;
      end loop;
    end $$;
    alter table ledger_postings enable trigger ledger_postings_append_only;

    alter table ledger_postings add constraint ledger_postings_counted check (
      (counts_at is null) = (account_id is null)
    );
    create index ledger_postings_counted on ledger_postings (account_id, counts_at) include (kind, amount)
      where account_id is not null;
    -- What is not in the day of its posting: by how much a balance of one moment differs from a month's.
    create index ledger_postings_other_day on ledger_postings (account_id, posted_at) include (counts_at, amount)
      where account_id is not null and tehran_day(counts_at) <> tehran_day(posted_at);

    create function keep_counted_time() returns trigger language plpgsql
      set search_path = public, pg_temp as $$
    begin
      new.counts_at := coalesce(new.counts_at, counted_time(new));
      return new;
    end $$;
    -- After ledger_postings_keep_wallet, by the order of their names: that one sets posted_at.
    create trigger ledger_postings_keep_wallet_time before insert on ledger_postings
      for each row when (new.account_id is not null) execute function keep_counted_time();
  `.execute(db)
}
