import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What each bidder has done within a minute, for the desk: a few rows a minute, kept for some days.
    create table bidding_minutes (
      minute timestamptz not null,
      epoch bigint not null,
      kind text not null check (kind in ('request', 'bid', 'no_bid', 'refused', 'unknown_value')),
      -- Why there was no bid, or what was wrong with the request.
      reason text not null default '',
      count bigint not null check (count > 0),
      primary key (minute, epoch, kind, reason)
    );

    -- Of billed impressions that named a price: what was bid for them, and what the exchange said, in millionths of a
    -- rial. Our cost is never more than what was bid.
    alter table exchange_costs
      add column signed_micro bigint not null default 0,
      add column told_micro bigint not null default 0;

    -- As of campaigns and ads: what a bidder asks for that missed an announcement.
    alter table exchange_ads add column changed_at timestamptz not null default clock_timestamp();
    create index exchange_ads_changed on exchange_ads (changed_at);
    create trigger exchange_ads_note_change before update on exchange_ads
      for each row execute function note_change();

    -- Who clicked is forgotten after a time.
    create index click_charges_known on click_charges (clicked_at) where device <> 0 or network <> 0;
  `.execute(db)
}
