import { CampaignPage } from '@jarchi/shared/api/campaigns.ts'
import { FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGNS_LIST } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { postManualEntry } from '../../money/wallet/service.ts'

const DAY_MS = 86_400_000

let t: Awaited<ReturnType<typeof testApp>>
let me: Awaited<ReturnType<typeof t.signIn>>

beforeAll(async () => {
  t = await testApp()
  me = await t.signIn()
})
afterAll(() => t.close())

type Made = {
  title: string
  daily_budget: bigint
  minutes: number
  categories: string[]
  status: number | null
  age: number
}

/** Written directly into the database: pictures do not matter here. */
async function make(accountId: number, made: Partial<Made> = {}): Promise<number> {
  const { title = 'کارزار', daily_budget = 3_000_000n, minutes = 0, categories = ['light'] } = made
  const { status = 3, age = 0 } = made
  const account_id = BigInt(accountId)
  const { id } = await t.db
    .insertInto('campaigns')
    .values({
      account_id,
      title,
      search_text: joinedKey(title),
      enabled: true,
      daily_budget,
      bid: 10_000n,
      daypart: FULL_WEEK,
      cities: ['tehran', 'karaj', 'shiraz'],
      neighborhoods: [],
      category_slugs: categories,
      keywords: [],
      created_at: new Date(t.clock.now.getTime() + minutes * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (status !== null) {
    const ad = {
      account_id,
      campaign_id: id,
      active: true,
      status,
      landing_url: 'https://example.ir/',
      banner_type: 'custom',
      panel_type: 'divar_panel',
      registered_at: new Date(t.clock.now.getTime() - age * DAY_MS),
    }
    await t.db.insertInto('ads').values(ad).execute()
  }
  return Number(id)
}

async function list(query: string, headers: Record<string, string> = me.headers) {
  const response = await t.app.inject({ url: `${CAMPAIGNS_LIST}?${query}`, headers })
  return { ...response.json(), statusCode: response.statusCode }
}
const idsOf = (page: { results: { id: number }[] }) => page.results.map((campaign) => campaign.id)

test('only campaigns with categories and an ad are listed and counted', async () => {
  const who = await t.signIn()
  const listed = await make(who.accountId)
  await make(who.accountId, { categories: [] })
  await make(who.accountId, { status: null })
  await make(me.accountId)
  const page = await list('limit=1', who.headers)
  expect(page).toMatchObject({ count: 1, next: null, previous: null })
  expect(idsOf(page)).toEqual([listed])
  expect(page.results[0]).toMatchObject({
    blocker: 'out_of_balance',
    labels: {
      cities: { first: 'تهران', more: 2 },
      neighborhoods: { first: null, more: 0 },
      categories: { first: 'سواری و وانت', more: 0 },
    },
  })
  // The answer is not checked by the schema, so it is checked here.
  expect(CampaignPage.parse(page)).toEqual({ ...page, statusCode: undefined })
  await postManualEntry(t.db, who.accountId, 1_000n, 'test', null)
  expect((await list('', who.headers)).results[0].blocker).toBeNull()
})

test('a choice of every root category is shown as all of them, neighbourhoods by name', async () => {
  const who = await t.signIn()
  const roots = await t.db.selectFrom('categories').select('en_name').where('parent_id', 'is', null).execute()
  const id = await make(who.accountId, { categories: roots.map(({ en_name }) => en_name) })
  const neighborhoods = ['tehran-abshar', 'tehran-azrbayjan']
  await t.db.updateTable('campaigns').set({ neighborhoods }).where('id', '=', BigInt(id)).execute()
  const [campaign] = (await list('', who.headers)).results
  expect(campaign.labels.categories).toEqual({ first: null, more: 0 })
  expect(campaign.labels.neighborhoods).toEqual({ first: expect.stringMatching(/^[^a-z]+$/), more: 1 })
})

test('an ad in review already shows what will block it later', async () => {
  const who = await t.signIn()
  await make(who.accountId, { status: 1 })
  const first = async () => (await list('', who.headers)).results[0]
  expect(await first()).toMatchObject({ blocker: 'in_review', next_blocker: 'out_of_balance' })
  await postManualEntry(t.db, who.accountId, 1_000n, 'test', null)
  expect(await first()).toMatchObject({ blocker: 'in_review', next_blocker: null })
})

test('lists can be filtered for shown and switched-off campaigns', async () => {
  const who = await t.signIn()
  const shown = await make(who.accountId)
  const off = await make(who.accountId)
  await t.db.updateTable('campaigns').set({ enabled: false }).where('id', '=', BigInt(off)).execute()
  await make(who.accountId, { status: 1 })
  await make(who.accountId, { age: 20 })
  const night = await make(who.accountId)
  await t.db
    .updateTable('campaigns')
    .set({ daypart: FULL_WEEK.replaceAll('1', '0') })
    .where('id', '=', BigInt(night))
    .execute()
  const ended = await make(who.accountId)
  await t.db
    .updateTable('ads')
    .set({ active: false, post_end: 'retired' })
    .where('campaign_id', '=', BigInt(ended))
    .execute()
  expect(idsOf(await list('status=shown', who.headers))).toEqual([])
  await postManualEntry(t.db, who.accountId, 1_000n, 'test', null)
  expect(await list('status=shown', who.headers)).toMatchObject({
    count: 1,
    results: [{ id: shown, blocker: null }],
  })
  expect(await list('status=paused', who.headers)).toMatchObject({ count: 1, results: [{ id: off }] })
})

test('a newcomer sees an empty list, whatever the offset', async () => {
  const { headers } = await t.signIn()
  const empty = { count: 0, next: null, previous: null, results: [] }
  expect(await list('', headers)).toMatchObject(empty)
  expect(await list('offset=500', headers)).toMatchObject(empty)
})

test('every page of every order is part of the whole list, from either end', async () => {
  const who = await t.signIn()
  const letters = ['ب', 'پ', 'ت', 'چ', 'ژ', 'ک', 'گ', 'ی']
  for (let index = 0; index < 23; index += 1) {
    await make(who.accountId, {
      title: `${letters[(index * 5) % letters.length]} کارزار`,
      daily_budget: BigInt(2_000_000 + (index % 4) * 1_000_000),
      minutes: index % 6,
    })
  }
  for (const ordering of ['-created_at', 'created_at', 'title', '-title', 'daily_budget', '-daily_budget']) {
    const whole = await list(`ordering=${ordering}&limit=100`, who.headers)
    expect(whole.count).toBe(23)
    const paged: number[] = []
    for (let offset = 0; offset < 23; offset += 5) {
      paged.push(...idsOf(await list(`ordering=${ordering}&limit=5&offset=${offset}`, who.headers)))
    }
    expect(paged, ordering).toEqual(idsOf(whole))
  }
  const byTitle = await list('ordering=title&limit=100', who.headers)
  const initials = byTitle.results.map(({ title }: { title: string }) => title[0])
  expect([...new Set(initials)]).toEqual(letters)
  const newest = await list('limit=100', who.headers)
  const times = newest.results.map(({ created_at }: { created_at: string }) => created_at)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('next and previous are paths on our own origin and keep the other parameters', async () => {
  const who = await t.signIn()
  for (let index = 0; index < 12; index += 1) await make(who.accountId, { title: `گل ${index}` })
  const first = await list('campaign_sub_type=mobile_divar&limit=5&search=گل', {
    ...who.headers,
    host: 'evil.example',
  })
  expect(first).toMatchObject({ count: 12, previous: null })
  expect(first.next).toMatch(/^\/svc\/api\/api\/v4\/adv\/campaigns-list\/\?/)
  const seen: number[] = idsOf(first)
  let page = first
  while (page.next) {
    page = (await t.app.inject({ url: page.next, headers: who.headers })).json()
    seen.push(...idsOf(page))
  }
  expect(new Set(seen).size).toBe(12)
  expect(page.previous).toContain('offset=5')
  const beyond = await list('limit=5&offset=900', who.headers)
  expect(beyond).toMatchObject({ count: 12, results: [], next: null })
  expect(beyond.previous).toContain('offset=10')
})

test('a search finds every spelling, and wildcards are plain characters', async () => {
  const who = await t.signIn()
  const bag = await make(who.accountId, { title: 'كيف چرم‌دوزی ۱۰۰٪' })
  const odd = await make(who.accountId, { title: 'a_b%c\\d' })
  const find = async (text: string) => idsOf(await list(`search=${encodeURIComponent(text)}`, who.headers))
  expect(await find('کیف')).toEqual([bag])
  expect(await find('چرمدوزي 100')).toEqual([bag])
  expect(await find('A_B%C\\D')).toEqual([odd])
  expect(await find('_')).toEqual([])
  expect(await find('%')).toEqual([])
  expect(await find('نیست')).toEqual([])
  expect(await find('')).toHaveLength(2)
})

test('the filter uses the status that is shown', async () => {
  const who = await t.signIn()
  const made: Record<number, number[]> = {
    1: [await make(who.accountId, { status: 1 }), await make(who.accountId, { status: 1, age: 20 })],
    2: [await make(who.accountId, { status: 2, age: 13.9 })],
    3: [await make(who.accountId, { status: 3 })],
    4: [await make(who.accountId, { status: 4, age: 40 })],
    5: [await make(who.accountId, { status: 5, age: 40 })],
    500: [
      await make(who.accountId, { status: 3, age: 14 }),
      await make(who.accountId, { status: 2, age: 20 }),
    ],
  }
  for (const [status, ids] of Object.entries(made)) {
    const page = await list(`status=${status}&ordering=created_at`, who.headers)
    expect(idsOf(page), status).toEqual(ids)
    expect(page.count).toBe(ids.length)
    for (const { divar_ad } of page.results) expect(divar_ad.status).toBe(Number(status))
  }
})

test('ids of others and unknown ids are left out', async () => {
  const who = await t.signIn()
  const mine = [await make(who.accountId), await make(who.accountId)]
  const theirs = await make(me.accountId)
  const page = await list(`id__in=${mine.join(',')},${theirs},987654321`, who.headers)
  expect(page.count).toBe(2)
  expect(new Set(idsOf(page))).toEqual(new Set(mine))
  expect(await list(`id__in=${theirs}`, who.headers)).toMatchObject({ count: 0, results: [] })
  expect((await list('id__in=', who.headers)).count).toBe(0)
})

test('the last of many ids counts like the first', async () => {
  const who = await t.signIn()
  const mine = await make(who.accountId)
  const others = Array.from({ length: 150 }, (_, index) => 900_000_000 + index)
  expect((await list(`id__in=${[...others, mine].join(',')}`, who.headers)).count).toBe(1)
})

test.each([
  'limit=0',
  'limit=101',
  'limit=ten',
  'offset=-1',
  'offset=99999999999999999999',
  'status=7',
  'ordering=id',
  'ordering=title;drop table ads',
  'campaign_sub_type=web',
  'id__in=1,x',
  `search=${'x'.repeat(101)}`,
  'search=%00',
])('%s is refused', async (query) => {
  const { statusCode, message } = await list(query)
  expect(statusCode).toBe(400)
  expect(message).toMatch(/[آ-ی]/)
})

test('another account in the query is refused, and so is a call without sign-in', async () => {
  expect((await list('account=999999')).statusCode).toBe(400)
  expect((await list(`account=${me.accountId}`)).statusCode).toBe(200)
  expect((await list('', {})).statusCode).toBe(401)
})
