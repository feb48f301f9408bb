import { sql, type Kysely } from 'kysely'
import type { DB } from '../../server/src/platform/db/types.ts'
import { postManualEntry } from '../../server/src/money/wallet/service.ts'
import { sized } from './aim.ts'

export const CAMPAIGNS_IN_ALL = sized(null, 1_000_000, 2_000)
export const CAMPAIGNS_OF_ONE = sized(null, 100_000, 200)
const OTHER_ACCOUNTS = sized(null, 10_000, 20)

/** A million campaigns with their ads: a tenth belongs to one account, the rest to ten thousand others. */
export async function fillWithCampaigns(db: Kysely<DB>, accountId: number) {
  await addOthers(db)
  // The work that the trigger does for each row is done at once.
  await sql`alter table ads disable trigger ads_mark_campaign`.execute(db)
  const each = (CAMPAIGNS_IN_ALL - CAMPAIGNS_OF_ONE) / OTHER_ACCOUNTS
  await addCampaigns(db, sql`select ${accountId}::bigint from generate_series(1, ${CAMPAIGNS_OF_ONE})`)
  await addCampaigns(
    db,
    sql`select accounts.id from accounts, generate_series(1, ${each}) where accounts.id <> ${accountId}`,
  )
  await addAds(db)
  await addFigures(db, accountId)
  await sql`alter table ads enable trigger ads_mark_campaign`.execute(db)
  await sql`vacuum (analyze)`.execute(db)
}

async function addOthers(db: Kysely<DB>) {
  await sql`
    with people as (
      insert into users (phone) select '0935' || lpad(number::text, 7, '0')
      from generate_series(1, ${OTHER_ACCOUNTS}) number returning id
    ), shops as (
      insert into accounts (name) select 'account ' || number
      from generate_series(1, ${OTHER_ACCOUNTS}) number returning id
    ), paired as (
      select people.id as user_id, shops.id as account_id
      from (select id, row_number() over () as place from people) people
      join (select id, row_number() over () as place from shops) shops using (place)
    ), members as (
      insert into memberships (user_id, account_id) select user_id, account_id from paired
    ), permitted as (
      insert into account_permissions (account_id, permission)
      select account_id, 'has_perm_to_view_amount_fields' from paired
    ), signed_in as (
      insert into sessions (id, user_id, account_id, rotated_at, user_agent, ip, created_at, last_used_at)
      select gen_random_uuid(), user_id, account_id, now(), 'bench', '127.0.0.1', now(), now() from paired
    ), informed as (
      insert into financial_infos (account_id, status) select account_id, 'SKIPPED' from paired
    ), paid as (
      insert into payments (
        id, account_id, user_id, gateway, amount, state, created_at, expires_at, settled_at
      )
      select gen_random_uuid(), account_id, user_id, 'sep', 1000000, 'paid', now(), now(), now() from paired
    ), entries as (
      insert into ledger_entries (kind, reason) select 'manual', 'bench' from paired returning id
    )
    insert into ledger_postings (entry_id, account_id, amount)
    select entry.id, side.account_id, side.amount
    from (select id, row_number() over () as place from entries) entry
    join (select account_id, row_number() over () as place from paired) paired using (place),
    lateral (values (paired.account_id, 1000000), (null, -1000000)) side (account_id, amount)
  `.execute(db)
}

async function addCampaigns(db: Kysely<DB>, accounts: ReturnType<typeof sql>) {
  await sql`
    insert into campaigns (
      account_id, title, search_text, enabled, daily_budget, bid, daypart,
      cities, neighborhoods, category_slugs, keywords, has_ad, created_at
    )
    select account, words, words, true, 1500000 + (random() * 1000)::int * 10000, 20000, repeat('1', 168)::bit(168),
      '{tehran,karaj}', '{}', '{light}', '{}', true, now() - random() * interval '700 days'
    from (select account, 'campaign ' || md5(random()::text) as words from (${accounts}) as chosen (account)) made
  `.execute(db)
}

async function addAds(db: Kysely<DB>) {
  await sql`
    insert into ads (
      account_id, campaign_id, active, status, landing_url, banner_type, panel_type,
      medium_banner, large_banner, xlarge_banner, registered_at
    )
    select account_id, id, true, 1 + (random() * 4)::int, 'https://example.ir/', 'custom', 'divar_panel',
      'medium.png', 'large.png', 'xlarge.png', now() - random() * interval '20 days'
    from campaigns
  `.execute(db)
  await sql`insert into ad_events (ad_id, status) select id, 1 from ads`.execute(db)
}

/**
 * Of each of the account's campaigns, seven days of the last thirty, what a click costs, and today's budget, which one
 * in ten has spent; a total budget of another.
 */
async function addFigures(db: Kysely<DB>, accountId: number) {
  await postManualEntry(db, accountId, 1_000_000n, 'bench', null)
  await sql`
    insert into campaign_days (campaign_id, day, account_id, cap, charged)
    select id, tehran_day(now()), account_id, daily_budget, daily_budget / case when id % 10 = 0 then 1 else 3 end
    from campaigns where account_id = ${accountId}
  `.execute(db)
  await sql`
    insert into campaign_totals select id, 90000000, 30000000 from campaigns where account_id = ${accountId} and id % 10 = 1
  `.execute(db)
  await sql`
    insert into ad_quality (ad_id, clicks, expected, updated_at) select id, 1, 1, now() from ads where account_id = ${accountId}
  `.execute(db)
  await sql`select make_report_partitions(tehran_day(now()) - 30, tehran_day(now()))`.execute(db)
  await sql`
    insert into report_days
    select account_id, id, tehran_day(now()) - (id % 5 + each * 4)::int, (random() * 2000)::int, 0, (random() * 40)::int, 0, 0,
      (random() * 1000)::int * 1000, 0
    from campaigns, generate_series(0, 6) each where account_id = ${accountId}
  `.execute(db)
  await sql`
    insert into campaign_prices (
      campaign_id, price, first_price, gained, offered, supply, clicks, expected, step, stepped_at, moved_at, seen_day, seen_clicks, seen_expected
    )
    select id, 9000, 9000, 0, 0, 1, 0, 0, 0, now(), now(), tehran_day(now()), 0, 0 from campaigns
  `.execute(db)
}
