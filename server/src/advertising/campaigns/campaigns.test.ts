import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN, CAMPAIGNS, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let me: Awaited<ReturnType<typeof t.signIn>>
let stranger: Awaited<ReturnType<typeof t.signIn>>

beforeAll(async () => {
  t = await testApp()
  me = await t.signIn('09121110001')
  stranger = await t.signIn('09121110002')
})
afterAll(() => t.close())

const post = (payload: object, headers: Record<string, string> = {}) =>
  t.app.inject({ method: 'POST', url: CAMPAIGNS, headers: { ...me.headers, ...headers }, payload })
const put = (id: number, payload: object) =>
  t.app.inject({ method: 'PUT', url: `${CAMPAIGNS}${id}/`, headers: me.headers, payload })
const patch = (id: number | string, payload: object) =>
  t.app.inject({ method: 'PATCH', url: `${CAMPAIGNS}${id}/`, headers: me.headers, payload })
const countAll = async () => (await t.db.selectFrom('campaigns').select('id').execute()).length

test('a campaign is answered whole, with every default applied', async () => {
  const response = await post({
    title: '  آپارتمان نوساز ',
    bid: 10_000,
    divar_config: { category_slugs: ['light'] },
  })
  expect(response.statusCode).toBe(201)
  expect(response.json()).toMatchObject({
    id: expect.any(Number),
    title: 'آپارتمان نوساز',
    user_apply: true,
    daily_budget: 3_000_000,
    bid: 10_000,
    divar_config: { cities: [], neighborhoods: [], category_slugs: ['light'], keywords: [] },
    campaign_register_extra_data: {},
    created_at: '2026-05-09T08:30:00.000Z',
    divar_ad: null,
    campaignAdActive: false,
    allCitiesSelected: true,
    allNeighborhoodsSelected: true,
    landingUrlType: null,
    blocker: 'no_ad',
    labels: {
      cities: { first: null, more: 0 },
      neighborhoods: { first: null, more: 0 },
      categories: { first: 'سواری و وانت', more: 0 },
    },
  })
  expect(response.json().display_time).toHaveLength(168)
})

test('the input comes back, with all neighbourhoods of the only city as none', async () => {
  const rows = await t.db
    .selectFrom('neighborhoods')
    .innerJoin('cities', 'cities.id', 'neighborhoods.city_id')
    .select('neighborhoods.slug')
    .where('cities.slug', '=', 'tehran')
    .execute()
  const display_time = [
    { day_of_week: 0, hour_of_day: 9 },
    { day_of_week: 6, hour_of_day: 23 },
  ]
  const campaign = await makeCampaign(t, me.headers, {
    display_time,
    divar_config: { ...CAMPAIGN.divar_config, neighborhoods: rows.map((row) => row.slug) },
    campaign_register_extra_data: { utm_source: 'divar', touch: { point: 'CHAT' } },
  })
  expect(campaign.display_time).toEqual(display_time)
  expect(campaign.divar_config).toEqual(CAMPAIGN.divar_config)
  expect(campaign.campaign_register_extra_data).toEqual({ utm_source: 'divar', touch: { point: 'CHAT' } })
  expect(campaign.labels.cities).toEqual({ first: 'تهران', more: 0 })
  const stored = t.db.selectFrom('campaigns').select('daypart').where('id', '=', BigInt(campaign.id))
  expect((await stored.executeTakeFirst())?.daypart).toMatch(/^0{9}10{157}1$/)
})

test('the bounds of a bid are answered in rial', async () => {
  const response = await t.app.inject({ url: '/svc/api/api/v1/adv/campaign-bids/', headers: me.headers })
  expect(response.json()).toEqual({ mobile: { divar: { min: 10_000, max: 500_000 } } })
})

test.each([
  [{ bid: 9_999 }, 'bid'],
  [{ bid: 500_001 }, 'bid'],
  [{ bid: 10_000.5 }, 'bid'],
  [{ bid: 'ten' }, 'bid'],
  [{ daily_budget: 1_499_999 }, 'daily_budget'],
  [{ daily_budget: 2 ** 60 }, 'daily_budget'],
  [{ title: 'ا' }, 'title'],
  [{ title: 'ا'.repeat(61) }, 'title'],
  [{ title: 'دو\nسطر' }, 'title'],
  [{ title: '\u200c\u200f\u200c' }, 'title'],
  [{ title: '\u3164\ufe0f\u00ad' }, 'title'],
  [{ divar_config: { cities: ['atlantis'] } }, 'divar_config.cities'],
  [{ divar_config: { cities: ['karaj'], neighborhoods: ['tabriz-bazar'] } }, 'divar_config.neighborhoods'],
  [{ divar_config: { category_slugs: ['dragons'] } }, 'divar_config.category_slugs'],
  [
    { divar_config: { keywords: Array.from({ length: 51 }, (_, at) => `واژه ${at}`) } },
    'divar_config.keywords',
  ],
  [{ display_time: [{ day_of_week: 7, hour_of_day: 0 }] }, 'display_time.0.day_of_week'],
  [{ display_time: [{ day_of_week: -1, hour_of_day: 0 }] }, 'display_time.0.day_of_week'],
  [{ display_time: [{ day_of_week: 6, hour_of_day: 24 }] }, 'display_time.0.hour_of_day'],
  [{ campaign_register_extra_data: { utm_source: 'x'.repeat(5_000) } }, 'campaign_register_extra_data'],
  [{ campaign_register_extra_data: { utm_source: 'ب'.repeat(2_100) } }, 'campaign_register_extra_data'],
])('%j is refused at its field, and nothing is made', async (changes, path) => {
  const before = await countAll()
  const response = await post({ ...CAMPAIGN, ...changes })
  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual([{ path, message: expect.stringMatching(/[آ-ی]/) }])
  expect(await countAll()).toBe(before)
})

test('every broken rule is named at once', async () => {
  const response = await post({
    ...CAMPAIGN,
    bid: 1,
    daily_budget: 1,
    divar_config: { cities: ['atlantis'] },
  })
  const paths = response.json().fields.map((field: { path: string }) => field.path)
  expect(paths).toEqual(['bid', 'daily_budget', 'divar_config.cities'])
})

test.each(['بد\u0000', '\ud800'])('text that no database can hold is refused', async (title) => {
  const before = await countAll()
  expect((await post({ ...CAMPAIGN, title })).statusCode).toBe(400)
  expect(await countAll()).toBe(before)
})

test('the permission lowers the minimum bid and changes nothing else', async () => {
  const vip = await t.signIn('09121110003')
  await t.db
    .insertInto('account_permissions')
    .values({ account_id: BigInt(vip.accountId), permission: 'has-permisson-under-minbid-divar-campaign' })
    .execute()
  const bid = (amount: number) => post({ ...CAMPAIGN, bid: amount }, vip.headers)
  expect((await bid(1)).statusCode).toBe(201)
  expect((await bid(0)).statusCode).toBe(400)
  expect((await bid(500_001)).statusCode).toBe(400)
})

test('PUT without a switch keeps a switch that was changed meanwhile', async () => {
  const { id } = await makeCampaign(t, me.headers, { user_apply: true })
  await patch(id, { user_apply: false })
  const kept = await put(id, { ...CAMPAIGN, title: 'عنوان تازه' })
  expect(kept.json()).toMatchObject({ title: 'عنوان تازه', user_apply: false })
  expect((await put(id, { ...CAMPAIGN, user_apply: true })).json()).toMatchObject({ user_apply: true })
})

test('what is at its bound is accepted', async () => {
  const keywords = Array.from({ length: 50 }, (_, at) => `واژه ${at}`)
  const campaign_register_extra_data = { utm_source: 'x'.repeat(4_096 - '{"utm_source":""}'.length) }
  for (const title of ['اب', 'ا'.repeat(60)]) {
    const made = await post({
      ...CAMPAIGN,
      title,
      bid: 500_000,
      daily_budget: 1_500_000,
      divar_config: { category_slugs: ['vehicles'], keywords },
      campaign_register_extra_data,
    })
    expect(made.json()).toMatchObject({
      title,
      bid: 500_000,
      daily_budget: 1_500_000,
      divar_config: { category_slugs: ['vehicles'], keywords },
      campaign_register_extra_data,
    })
  }
})

test('PUT replaces a campaign, except its switch and the visit that made it', async () => {
  const extra = { utm_source: 'divar' }
  const { id } = await makeCampaign(t, me.headers, { user_apply: false, campaign_register_extra_data: extra })
  const response = await put(id, { title: 'عنوان تازه', bid: 20_000 })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    id,
    title: 'عنوان تازه',
    user_apply: false,
    divar_config: { cities: [], category_slugs: [], keywords: [] },
    campaign_register_extra_data: extra,
  })
})

test('a campaign that was saved meanwhile is not overwritten, and both may be switched', async () => {
  const opened = await makeCampaign(t, me.headers)
  const based_on = opened.revision
  const theirs = (await put(opened.id, { ...CAMPAIGN, daily_budget: 5_000_000, based_on })).json()
  expect(theirs.revision).not.toBe(based_on)
  const late = await put(opened.id, { ...CAMPAIGN, title: 'دیر رسید', based_on })
  expect(late.json()).toMatchObject({ statusCode: 409, code: 'changed_meanwhile' })
  expect((await patch(opened.id, { user_apply: false })).json()).toMatchObject({
    title: CAMPAIGN.title,
    daily_budget: 5_000_000,
    revision: theirs.revision,
  })
  const again = { ...CAMPAIGN, title: 'دیر رسید', based_on: theirs.revision }
  expect((await put(opened.id, again)).json()).toMatchObject({ title: 'دیر رسید', daily_budget: 3_000_000 })
  // The answer to it was lost.
  expect((await put(opened.id, again)).statusCode).toBe(200)
})

test('of many that save at once what they opened, one does', async () => {
  const { id, revision } = await makeCampaign(t, me.headers)
  const budgets = [4_000_000, 5_000_000, 6_000_000, 7_000_000]
  const answers = await Promise.all(
    budgets.map((daily_budget) => put(id, { ...CAMPAIGN, daily_budget, based_on: revision })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409])
})

test('the specified call without what it was based on goes on replacing', async () => {
  const { id } = await makeCampaign(t, me.headers)
  await put(id, { ...CAMPAIGN, daily_budget: 5_000_000 })
  expect((await put(id, CAMPAIGN)).json()).toMatchObject({ daily_budget: 3_000_000 })
  expect((await put(id, { ...CAMPAIGN, based_on: 'نه' })).json().fields).toMatchObject([{ path: 'based_on' }])
})

test('PATCH changes the named fields by the rules of PUT, and keeps the others', async () => {
  const { id } = await makeCampaign(t, me.headers)
  expect((await patch(id, { user_apply: false })).json()).toMatchObject({ id, user_apply: false })
  const changes = { title: ' حراج بهاره ', daily_budget: 4_000_000, bid: 30_000 }
  expect((await patch(id, changes)).json()).toMatchObject({
    ...CAMPAIGN,
    ...changes,
    title: 'حراج بهاره',
    user_apply: false,
  })
  const stored = t.db.selectFrom('campaigns').select('search_text').where('id', '=', BigInt(id))
  expect((await stored.executeTakeFirst())?.search_text).toBe(joinedKey('حراج بهاره'))
})

test.each([
  [{}, 'user_apply'],
  [{ user_apply: 'true' }, 'user_apply'],
  [{ user_apply: true, bid: 1 }, 'bid'],
  [{ bid: 500_001 }, 'bid'],
  [{ daily_budget: 1_499_999 }, 'daily_budget'],
  [{ title: 'ا' }, 'title'],
  [{ divar_config: {} }, 'divar_config'],
])('PATCH with %j is refused at its field, and changes nothing', async (changes, path) => {
  const before = await makeCampaign(t, me.headers, { user_apply: false })
  const refused = await patch(before.id, changes)
  expect([refused.statusCode, refused.json().fields[0].path]).toEqual([400, path])
  expect((await patch(before.id, { user_apply: false })).json()).toEqual(before)
})

test("another account's campaign is not there", async () => {
  const { id } = await makeCampaign(t, stranger.headers)
  for (const response of [await put(id, CAMPAIGN), await patch(id, { user_apply: false })]) {
    expect(response.statusCode).toBe(404)
    expect(response.json().code).toBe('campaign_not_found')
  }
  const row = await t.db
    .selectFrom('campaigns')
    .select('enabled')
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow()
  expect(row.enabled).toBe(true)
})

test.each(['0', '-1', 'abc', '1.5', '99999999999999999999'])('%s is not an id', async (id) => {
  expect((await patch(id, { user_apply: true })).statusCode).toBe(400)
})

test('an unknown id is not found', async () => {
  expect((await patch(999_999_999, { user_apply: true })).statusCode).toBe(404)
})

test('the same key makes one campaign, however many requests use it at once', async () => {
  const key = { 'idempotency-key': 'draft-1' }
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(CAMPAIGN, key)))
  const ids = new Set(answers.map((answer) => answer.json().id))
  expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(201))
  expect(ids.size).toBe(1)
})

test('a late retry does not undo an edit', async () => {
  const key = { 'idempotency-key': 'draft-3' }
  const { id } = (await post(CAMPAIGN, key)).json()
  await put(id, { ...CAMPAIGN, title: 'پس از بازگشت' })
  expect((await post(CAMPAIGN, key)).json()).toMatchObject({ id, title: 'پس از بازگشت' })
})

test("another account's key is another key", async () => {
  const key = { 'idempotency-key': 'draft-2' }
  const mine = await post(CAMPAIGN, key)
  const theirs = await post(CAMPAIGN, { ...stranger.headers, ...key })
  expect(mine.json().id).not.toBe(theirs.json().id)
})

test.each(['a b', 'x'.repeat(65), ''])('%j is not a key', async (key) => {
  expect((await post(CAMPAIGN, { 'idempotency-key': key })).statusCode).toBe(400)
})

test('nothing works without a sign-in', async () => {
  const { statusCode } = await t.app.inject({ method: 'POST', url: CAMPAIGNS, payload: CAMPAIGN })
  expect(statusCode).toBe(401)
})
