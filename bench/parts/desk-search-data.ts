import { sql, type Kysely } from 'kysely'
import type { DB } from '../../server/src/platform/db/types.ts'

/** Words that titles and messages are made of, the first ones in most of them. */
const WORDS =
  'salam vaght bekheyr lotfan tabligh man hanuz namayesh dade nemishavad kif pul sharj pardakht faktor kart bank mablagh hesab forush vizhe kharid ketab kafsh lebas mobile khodro amlak khane ejare estekhdam tamir nasb ersal raygan tehran karaj shiraz mashhad esfahan tabriz ghom ahvaz takhfif banner tasvir onvan daste mahalle klik bazdid gozaresh hazine budje ruzane'.split(
    ' ',
  )

/** So many ads and tickets with their messages, of a tenth as many accounts; returns what to search for, by kind. */
export async function fillWithWork(db: Kysely<DB>, each: number) {
  const accounts = Math.max(10, Math.floor(each / 10))
  await addAccounts(db, accounts)
  await addAds(db, each)
  await addTickets(db, each)
  await sql`vacuum (analyze)`.execute(db)
  const numbers = Array.from({ length: 20 }, (_, index) => Math.ceil(((index + 1) * each) / 21))
  return {
    'words of most': ['salam', 'tabligh', 'salam vaght bekheyr', 'forush vizhe', 'kif pul'],
    'words of some': ['tabriz', 'gozaresh', 'namayesh kafsh', 'pul amlak', 'raygan'],
    'words of one': numbers.map((number) => `neshani${number * 7}`),
    'words of none': ['gramophone', 'ghoghnus', 'bannergram', 'salamatkade', 'qwerty'],
    'landing addresses': numbers.map((number) => `shop-${number}.example.ir`),
    phones: numbers.map((number) => `0935${String((number % accounts) + 1).padStart(7, '0')}`),
    'parts of phones': ['0935', '93500', '00012', '00123'],
    numbers: numbers.map(String),
    references: numbers.map((number) => String(700_000_000 + (number % accounts))),
  }
}

/** Some words by chance, the first ones of the list more often. */
const sentence = (count: number, seed: ReturnType<typeof sql>) => sql`(
  select string_agg((${WORDS}::text[])[1 + floor(${WORDS.length} * random() ^ 2)::int], ' ')
  from generate_series(1, ${count}) where ${seed} is not null
)`

async function addAccounts(db: Kysely<DB>, accounts: number) {
  await sql`
    with people as (
      insert into users (phone, first_name, last_name)
      select '0935' || lpad(number::text, 7, '0'), 'nam', 'khanevadegi ' || number from generate_series(1, ${accounts}) number
      returning id
    ), shops as (
      insert into accounts (name) select 'forushgah ' || number from generate_series(1, ${accounts}) number returning id
    ), paired as (
      select people.id as user_id, shops.id as account_id
      from (select id, row_number() over () as place from people) people
      join (select id, row_number() over () as place from shops) shops using (place)
    ), members as (
      insert into memberships (user_id, account_id) select user_id, account_id from paired
    )
    insert into payments (id, account_id, user_id, gateway, amount, state, reference, authority, created_at, expires_at)
    select gen_random_uuid(), account_id, user_id, 'sep', 1000000, 'paid', (700000000 + account_id)::text,
      'A' || lpad(account_id::text, 35, '0'), now(), now()
    from paired
  `.execute(db)
}

async function addAds(db: Kysely<DB>, ads: number) {
  await sql`
    with made as (
      insert into campaigns (account_id, title, search_text, enabled, daily_budget, bid, daypart,
        cities, neighborhoods, category_slugs, keywords, has_ad)
      select account, title, search_key(title), true, 3000000, 20000, repeat('1', 168)::bit(168), '{}', '{}', '{light}', '{}', true
      from (
        select (select min(account_id) from payments) + number % (select count(*) from payments) as account,
          ${sentence(5, sql`number`)} || ' neshani' || number * 7 as title
        from generate_series(1, ${ads}) number
      ) titled
      returning id, account_id
    )
    insert into ads (account_id, campaign_id, active, status, landing_url, banner_type, panel_type)
    select account_id, id, true, 3, 'https://shop-' || id || '.example.ir/landing/?utm_source=divar&utm_campaign=c' || id,
      'custom', 'divar_panel'
    from made
  `.execute(db)
}

/** Each with two messages. */
async function addTickets(db: Kysely<DB>, tickets: number) {
  await sql`insert into ticket_categories (slug, title, position) values ('bench', 'bench', 99) on conflict do nothing`.execute(
    db,
  )
  await sql`
    with made as (
      insert into tickets (account_id, user_id, subject, category_slug, state, change, waiting_since, created_at, updated_at)
      select account_id, user_id, ${sentence(4, sql`number`)}, 'bench', 'open', number, now(), now(), now()
      from generate_series(1, ${tickets}) number
      join (select account_id, user_id, row_number() over () - 1 as place from payments) owner
        on owner.place = number % (select count(*) from payments)
      returning id, account_id, user_id
    )
    insert into ticket_messages (account_id, ticket_id, user_id, from_staff, text, created_at)
    select account_id, id, user_id, false, ${sentence(15, sql`made.id + part`)} || ' neshani' || id * 7 + part, now()
    from made, generate_series(0, 1) part
  `.execute(db)
}
