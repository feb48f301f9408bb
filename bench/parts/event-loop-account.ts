import { sql, type Kysely } from 'kysely'
import { BANNER_SIZE_NAMES, BANNER_SIZES } from '@jarchi/shared/files/banner-size.ts'
import type { DB } from '../../server/src/platform/db/types.ts'
import type { Storage } from '../../server/src/gateways/storage/storage.ts'
import { noise } from '../../server/test/pictures.ts'
import { sized } from './aim.ts'

const MOVEMENTS = sized(null, 20_000, 500)
const CAMPAIGNS = sized(null, 1_000, 10)
const TICKETS = sized(null, 400, 10)
const MESSAGES = sized(null, 200, 10)
const OTHERS = sized(null, 1_000, 10)
const PICTURE_WIDTH = sized(null, 3_000, 1_200)

type Owner = { accountId: number; userId: number }

/** Fills an account with more of everything than any real account has, and adds a thousand others. */
export async function fillAccount(db: Kysely<DB>, storage: Storage, { accountId, userId }: Owner) {
  const account = sql`${accountId}::bigint`
  await addMovements(db, account)
  await addCampaigns(db, account, await banners(storage))
  await addTickets(db, account, userId)
  await addMoney(db, account, userId)
  await addOthers(db)
  await sql`
    insert into sessions (id, user_id, account_id, rotated_at, user_agent, ip, created_at, last_used_at)
    select gen_random_uuid(), ${userId}, ${account}, now(), 'bench', '127.0.0.1', now(), now()
    from generate_series(1, 200)
  `.execute(db)
  await sql`
    insert into audit_log (action, actor_name, account_id, object, details)
    select 'campaign.change', 'bench', ${account}, 'campaign:' || number,
      jsonb_build_object('text', repeat('x', 900))
    from generate_series(1, 5000) number
  `.execute(db)
  await sql`vacuum (analyze)`.execute(db)
}

/** A year of spends, one in ten a gift that pays for them. */
async function addMovements(db: Kysely<DB>, account: ReturnType<typeof sql>) {
  const batch = 500
  for (let done = 0; done < MOVEMENTS; done += batch) {
    await sql`
      with entry as (
        insert into ledger_entries (kind, created_at)
        select case when number % 10 = 1 then 'gift' else 'spend' end,
          now() - (${MOVEMENTS} - number) * interval '1 day' * 365 / ${MOVEMENTS}
        from generate_series(${done + 1}::integer, ${done + batch}::integer) number
        returning id, kind
      )
      insert into ledger_postings (entry_id, account_id, amount)
      select entry.id, side.account_id, side.amount
      from (select * from entry order by id) entry, lateral (values
        (${account}, case kind when 'gift' then 99999990 else -9999 end),
        (null, case kind when 'gift' then -99999990 else 9999 end)
      ) as side (account_id, amount)
    `.execute(db)
  }
}

/** In every city, with the most keywords allowed, and in review so that staff see them. */
async function addCampaigns(db: Kysely<DB>, account: ReturnType<typeof sql>, files: string[]) {
  const [medium, large, xlarge] = files
  await sql`
    with made as (
      insert into campaigns (
        account_id, title, search_text, enabled, daily_budget, bid, daypart,
        cities, neighborhoods, category_slugs, keywords, has_ad, created_at
      )
      select ${account}, 'campaign ' || number, 'campaign ' || number, true, 3000000, 20000,
        repeat('10', 84)::bit(168), (select array_agg(slug order by slug) from cities), '{}', '{light}',
        (select array_agg('keyword number ' || word) from generate_series(1, 50) word),
        true, now() - number * interval '1 hour'
      from generate_series(1, ${CAMPAIGNS}::integer) number
      returning id, account_id
    ), shown as (
      insert into ads (
        account_id, campaign_id, active, status, landing_url, banner_type, panel_type,
        medium_banner, large_banner, xlarge_banner
      )
      select account_id, id, true, 1, 'https://example.ir/', 'custom', 'divar_panel',
        ${medium}, ${large}, ${xlarge}
      from made returning id
    )
    insert into ad_events (ad_id, status) select id, 1 from shown, generate_series(1, 20)
  `.execute(db)
  // A campaign without an ad.
  await sql`
    insert into campaigns (
      account_id, title, search_text, enabled, daily_budget, bid, daypart,
      cities, neighborhoods, category_slugs, keywords
    )
    values (${account}, 'free', 'free', true, 3000000, 20000, repeat('1', 168)::bit(168), '{}', '{}', '{light}', '{}')
  `.execute(db)
}

async function banners(storage: Storage): Promise<string[]> {
  return Promise.all(
    BANNER_SIZE_NAMES.map(async (name) =>
      storage.put(await noise(BANNER_SIZES[name]).png().toBuffer(), 'png'),
    ),
  )
}

/** One of them is as long as a ticket can be. */
async function addTickets(db: Kysely<DB>, account: ReturnType<typeof sql>, userId: number) {
  await sql`
    with asked as (
      insert into tickets (account_id, user_id, subject, category_slug, state, change, waiting_since, created_at, updated_at)
      select ${account}, ${userId}, repeat('subject ', 12), (select slug from ticket_categories limit 1), 'open',
        number, now(), now(), now()
      from generate_series(1, ${TICKETS}::integer) number
      returning id, account_id, user_id
    )
    insert into ticket_messages (account_id, ticket_id, user_id, from_staff, text, created_at)
    select account_id, id, user_id, false, repeat('a long text ', 330), now()
    from asked, generate_series(1, case when asked.id = (select min(id) from asked) then ${MESSAGES}::integer else 2 end)
  `.execute(db)
  await sql`
    insert into ticket_accounts (account_id, changes) values (${account}, ${TICKETS})
    on conflict (account_id) do update set changes = excluded.changes
  `.execute(db)
}

async function addMoney(db: Kysely<DB>, account: ReturnType<typeof sql>, userId: number) {
  await sql`
    insert into payments (id, account_id, user_id, gateway, amount, state, created_at, expires_at)
    select gen_random_uuid(), ${account}, ${userId}, 'sep', 10000000, 'failed', now(), now()
    from generate_series(1, 500)
  `.execute(db)
  await sql`
    insert into gift_cards (code, amount, uses_left, created_at, expires_at)
    select 'card' || number, 1000, 1, now(), now() + interval '1 year' from generate_series(1, 1000) number
  `.execute(db)
}

/** For staff lists. */
async function addOthers(db: Kysely<DB>) {
  await sql`
    with people as (
      insert into users (phone, first_name) select '0935' || lpad(number::text, 7, '0'), 'name ' || number
      from generate_series(1, ${OTHERS}::integer) number returning id
    ), shops as (
      insert into accounts (name) select 'account ' || number
      from generate_series(1, ${OTHERS}::integer) number returning id
    ), joined as (
      insert into memberships (user_id, account_id)
      select people.id, shops.id
      from (select id, row_number() over () as place from people) people
      join (select id, row_number() over () as place from shops) shops using (place)
    )
    insert into financial_infos (account_id, status, pending, submitted_at)
    select id, 'APPROVAL_PENDING', ${JSON.stringify(PERSON)}::jsonb, now() from shops
  `.execute(db)
}

/** As an advertiser sends it. */
export const PERSON = {
  person_type: 'natural',
  first_name: 'Maryam',
  last_name: 'Ahmadi',
  national_id: '0013542419',
  postal_code: '1939633487',
  address: 'Tehran, a street of that name, number 10',
  landline: null,
  sheba: null,
}

/** A photograph with nearly the largest upload size. */
export function heavyPicture(): Promise<Buffer> {
  return noise({ width: PICTURE_WIDTH, height: PICTURE_WIDTH * 0.8 })
    .jpeg({ quality: 95 })
    .toBuffer()
}
