import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** What banners are recognised by, and which verdict was given on which of them. */
export async function up(db: Kysely<unknown>) {
  // A picture that cannot be read is made and has no print. The details are read for the few that may be copies; the
  // weight tells most others apart sooner than their signatures.
  await sql`
    create table banner_prints (
      picture text primary key,
      size text not null check (size in ('medium', 'large', 'xlarge')),
      since timestamptz not null default clock_timestamp(),
      made_at timestamptz,
      pixels bytea,
      signature bit(512),
      weight int generated always as (bit_count(signature)) stored,
      details bytea,
      check ((pixels is null) = (signature is null) and (pixels is null) = (details is null)),
      check (pixels is null or made_at is not null)
    ) with (toast_tuple_target = 128)
  `.execute(db)
  await sql`alter table banner_prints alter column details set storage external`.execute(db)
  await sql`create index banner_prints_due on banner_prints (since) where made_at is null`.execute(db)
  await sql`create index banner_prints_pixels on banner_prints (pixels)`.execute(db)
  await sql`
    create table judged_banners (
      event_id bigint not null references ad_events on delete cascade,
      picture text not null,
      primary key (event_id, picture)
    )
  `.execute(db)
  await sql`create index judged_banners_picture on judged_banners (picture)`.execute(db)
  // Whose last event is a verdict has had no other banners since.
  await sql`
    insert into judged_banners (event_id, picture)
    select distinct last.id, banner.picture
    from ads
      join lateral (
        select * from ad_events where ad_events.ad_id = ads.id order by ad_events.id desc limit 1
      ) last on last.status in (3, 4, 5) and last.staff_name is not null
      cross join lateral (values (ads.medium_banner), (ads.large_banner), (ads.xlarge_banner)) banner (picture)
    where banner.picture is not null
  `.execute(db)
  await sql`
    insert into banner_prints (picture, size)
    select banner.picture, min(banner.size)
    from ads cross join lateral (
      values (ads.medium_banner, 'medium'), (ads.large_banner, 'large'), (ads.xlarge_banner, 'xlarge')
    ) banner (picture, size)
    where banner.picture is not null
      and (ads.status in (1, 2) or exists (
        select from judged_banners judged where judged.picture = banner.picture
      ))
    group by banner.picture
  `.execute(db)
}
