import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** Click rates are learnt from what charging decided (ADR 71). */
export async function up(db: Kysely<unknown>) {
  await sql`
    -- How far the learner has read each feed; what came before was learnt from events.
    create table learnt_until (
      feed text primary key check (feed in ('charges', 'corrections')),
      sequence bigint not null
    );
    insert into learnt_until (feed, sequence) values
      ('charges', (select coalesce(max(feed_sequence), 0) from click_charges)),
      ('corrections', (select coalesce(max(feed_sequence), 0) from click_corrections));

    -- Clicks that count in the rates, so that exactly these are taken back.
    create table learnt_clicks (
      click_epoch bigint not null,
      click_sequence bigint not null,
      clicked_at timestamptz not null,
      primary key (click_epoch, click_sequence)
    );
    create index learnt_clicks_time on learnt_clicks (clicked_at);

    -- Of the hour in Tehran in which the ad was learnt last: its clicks, and how many were predicted.
    alter table ad_quality
      add column hour integer not null default 0,
      add column hour_clicks double precision not null default 0,
      add column hour_predicted double precision not null default 0;
  `.execute(db)
}
