import { sql } from 'kysely'
import { postManualEntry } from '../src/money/wallet/service.ts'
import type { Db } from '../src/platform/db/client.ts'

/** How many rows share what a list is ordered by. */
const ALIKE = 3
/** Ads in trouble at the exchange are never many, and each makes much of other features. */
const MOST_ADS = 2_000

/**
 * So many rows in every list of the desk (fewer ads), each of an account of its own, most of them waiting; three at a time have the same
 * times and amounts.
 */
export async function fillDeskLists(db: Db, rows: number, now: Date) {
  await db.transaction().execute((trx) => fill(trx, rows, now))
}

async function fill(db: Db, rows: number, now: Date) {
  // Keys and triggers know no statistics yet, and would read whole tables for each row.
  await sql`set local enable_seqscan = off`.execute(db)
  const group = sql`(number / ${ALIKE})::int`
  const at = sql`${now}::timestamptz - ${group} * interval '1 minute'`
  const amount = sql`1000000 + 10 * (${group} * 7919 % 100003)`
  await sql`
    create temporary table made_accounts on commit drop as with people as (
      insert into users (phone, first_name, last_name)
      select '0936' || lpad(number::text, 7, '0'), 'nam', 'khanevadegi ' || number from generate_series(1, ${rows}) number
      returning id
    ), shops as (
      insert into accounts (name) select 'forushgah ' || number from generate_series(1, ${rows}) number returning id
    )
    select number, user_id, account_id
    from (select id as user_id, row_number() over () as number from people) people
      join (select id as account_id, row_number() over () as number from shops) shops using (number)
  `.execute(db)
  await sql`analyze made_accounts`.execute(db)
  await sql`
    with members as (
      insert into memberships (user_id, account_id, last_used_at)
      select user_id, account_id, case when number % 10 = 0 then 'epoch' else ${at} end from made_accounts
    )
    insert into wallets (account_id, balance)
    select account_id, ${amount} - 1200000 from made_accounts where number % 4 > 0
  `.execute(db)
  await addMoney(db, at, amount)
  await addWork(db, at, amount)
}

type Part = ReturnType<typeof sql>

async function addMoney(db: Db, at: Part, amount: Part) {
  await sql`
    insert into payments (id, account_id, user_id, gateway, amount, state, attention, reference, authority, created_at, expires_at)
    select gen_random_uuid(), account_id, user_id, 'sep', ${amount}, case when number % 2 = 0 then 'paid' else 'unknown' end,
      case when number % 20 = 1 then 'no_verdict' end, 'R' || number, 'A' || number, ${at}, ${at}
    from made_accounts
  `.execute(db)
  const { rows } = await sql<{ id: bigint }>`select account_id as id from made_accounts limit 1`.execute(db)
  await postManualEntry(db, Number(rows[0]?.id), 10n, 'held by the refunds', null)
  await sql`
    insert into refunds (account_id, user_id, amount, sheba, state, hold_entry_id, created_at)
    select account_id, user_id, ${amount}, 'IR' || lpad(number::text, 24, '0'),
      case when number % 2 = 0 then 'refused' else 'held' end, (select max(id) from ledger_entries), ${at}
    from made_accounts
  `.execute(db)
  await sql`
    insert into gift_cards (code, amount, uses_left, expires_at, created_at, made_by)
    select 'C' || lpad(number::text, 11, '0'), ${amount}, number % 5, ${at} + interval '5 minutes', ${at}, user_id
    from made_accounts
  `.execute(db)
  await sql`
    insert into approvals (kind, account_id, act, digest, sum_rial, reason, asked_by, asked_at, expires_at, state, decided_by, decided_at)
    select 'entry', account_id, '{"kind": "entry", "amount": 10, "isGift": false}', sha256(number::text::bytea), ${amount}, 'a reason', user_id, ${at},
      ${at} + interval '1 day', case when number % 20 = 1 then 'asked' else 'applied' end,
      case when number % 20 <> 1 then case when user_id = (select max(user_id) from made_accounts) then (select min(user_id) from made_accounts)
        else (select max(user_id) from made_accounts) end end,
      case when number % 20 <> 1 then ${at} end
    from made_accounts
  `.execute(db)
  const data = {
    person_type: 'natural',
    first_name: 'a',
    last_name: 'b',
    national_id: '0499370899',
    landline: null,
    postal_code: '1234567890',
    address: 'an address',
    sheba: null,
  }
  await sql`
    insert into financial_infos (account_id, status, pending, submitted_at)
    select account_id, 'APPROVAL_PENDING', ${JSON.stringify(data)}::jsonb, ${at} from made_accounts
  `.execute(db)
}

async function addWork(db: Db, at: Part, amount: Part) {
  await sql`
    insert into ticket_categories (slug, title, position) values ('lists', 'lists', 98) on conflict do nothing
  `.execute(db)
  await sql`
    with made as (
      insert into tickets (account_id, user_id, subject, category_slug, state, change, waiting_since, created_at, updated_at)
      select account_id, user_id, 'a subject', 'lists', 'open', number, ${at}, ${at}, ${at} + interval '1 second' * (number % 2)
      from made_accounts
      returning id, account_id, user_id, created_at
    )
    insert into ticket_messages (account_id, ticket_id, user_id, from_staff, text, created_at)
    select account_id, id, user_id, false, 'a message', created_at from made
  `.execute(db)
  await sql`
    insert into campaigns (account_id, title, search_text, enabled, daily_budget, bid, daypart,
      cities, neighborhoods, category_slugs, keywords)
    select account_id, 'a campaign', 'a campaign', true, 3000000, 20000, repeat('1', 168)::bit(168), '{}', '{}', '{light}', '{}'
    from made_accounts where number <= ${MOST_ADS}
  `.execute(db)
  await sql`
    insert into ads (account_id, campaign_id, active, status, landing_url, banner_type, panel_type)
    select account_id, campaigns.id, true, 3, 'https://example.ir/', 'custom', 'divar_panel'
    from made_accounts join campaigns using (account_id)
  `.execute(db)
  await sql`
    insert into exchange_ads (ad_id, last_error, failures)
    select ads.id, 'refused', (${amount}) / 10 % 7 from ads join made_accounts using (account_id)
    on conflict (ad_id) do update set last_error = excluded.last_error, failures = excluded.failures
  `.execute(db)
  await sql`
    insert into blocked_traffic (kind, value, note, created_at) select 'network', number, 'a note', ${at} from made_accounts
  `.execute(db)
}
