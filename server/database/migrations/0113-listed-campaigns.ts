import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** What lists of campaigns filter by, in narrow rows, so that an account's hundred thousand are read from an index. */
export async function up(db: Kysely<unknown>) {
  // Of each campaign and its ad, kept by their triggers. Days are numbered; without one, it is the first or the last
  // that there is. '' stands for no reason, since an index knows the order only within equal values.
  await sql`
    create table listed_campaigns (
      campaign_id bigint primary key references campaigns on delete cascade,
      account_id bigint not null,
      created_at timestamptz not null,
      has_categories boolean not null,
      is_archived boolean not null,
      enabled boolean not null,
      is_narrowed boolean not null,
      first_day integer not null,
      last_day integer not null,
      daypart bit(168) not null,
      search_text text not null,
      ad_id bigint,
      active boolean,
      has_post_ended boolean,
      status smallint,
      registered_at timestamptz,
      standing text not null generated always as
        (coalesce(standing_blocker(is_archived, enabled, active, has_post_ended, status), '')) stored
    )
  `.execute(db)
  // The days on which a campaign's budget is spent; day 0 stands for its total.
  await sql`
    create table spent_budgets (
      campaign_id bigint not null references campaigns on delete cascade,
      day integer not null,
      account_id bigint not null,
      primary key (campaign_id, day)
    )
  `.execute(db)
  await fill(db)
  // Each has all that a filter of its kind reads, and the key of the join with the exchange's reviews.
  const indexes = {
    listed_campaigns_standing: sql`(account_id, standing, created_at desc, campaign_id desc)
      include (is_archived, registered_at, ad_id, is_narrowed, first_day, last_day, daypart, search_text)`,
    listed_campaigns_status: sql`(account_id, status, created_at desc, campaign_id desc)
      include (is_archived, registered_at, ad_id)`,
    listed_campaigns_words: sql`(account_id, created_at desc, campaign_id desc)
      include (is_archived, ad_id, search_text)`,
  }
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`create index ${sql.ref(name)} on listed_campaigns ${columns}
      where ad_id is not null and has_categories`.execute(db)
  }
  // So that these orders too leave archived ones out without reading their rows.
  for (const [name, column] of [
    ['campaigns_by_title', 'title'],
    ['campaigns_by_budget', 'daily_budget'],
  ] as const) {
    await sql`drop index ${sql.ref(name)}`.execute(db)
    await sql`
      create index ${sql.ref(name)} on campaigns (account_id, ${sql.ref(column)}, id) include (archived_at)
        where has_ad and category_slugs <> '{}'
    `.execute(db)
  }
  await sql`create index spent_budgets_account on spent_budgets (account_id, day, campaign_id)`.execute(db)
}

async function fill(db: Kysely<unknown>) {
  await sql`
    insert into listed_campaigns
    select campaigns.id, campaigns.account_id, campaigns.created_at, category_slugs <> '{}', archived_at is not null,
      enabled, cities <> '{}' and neighborhoods <> '{}', coalesce(day_number(starts_on), 0),
      coalesce(day_number(ends_on), 2147483647), daypart, search_text,
      ads.id, active, post_end is not null, status, registered_at
    from campaigns left join ads on ads.campaign_id = campaigns.id
  `.execute(db)
  await sql`
    insert into spent_budgets
    select campaign_id, day, account_id from campaign_days where charged >= cap and day >= tehran_day(now()) - 1
    union all
    select campaign_id, 0, account_id from campaign_totals join campaigns on campaigns.id = campaign_id
      where charged >= cap
  `.execute(db)
}
