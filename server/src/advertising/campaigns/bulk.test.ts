import type { BulkAnswer } from '@jarchi/shared/api/campaigns-bulk.ts'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { daypartFromSlots, FULL_WEEK } from '@jarchi/shared/time/daypart.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGNS, CAMPAIGNS_LIST, makeAd, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'

const BULK = `${CAMPAIGNS}bulk/`
const BATCH = '0b6f3a52-2f6d-4c2e-9d0e-6d8a1c9b7e10'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

/** Three campaigns with budgets of 3, 4 and 5 million rial. */
async function advertiser(withAds = false) {
  const me = await t.signIn()
  const ids: number[] = []
  for (const daily_budget of [3_000_000, 4_000_000, 5_000_000]) {
    const { id } = await makeCampaign(t, me.headers, { daily_budget, title: `تبلیغ ${daily_budget}` })
    if (withAds) await makeAd(t, me.headers, id)
    ids.push(id)
  }
  const post = (url: string, payload?: object) =>
    t.app.inject({ method: 'POST', url, headers: me.headers, ...(payload && { payload }) })
  const bulk = async (change: object, more: object = {}) =>
    (await post(BULK, { select: { ids }, change, ...more })).json<BulkAnswer>()
  const undo = (batch: string) => post(`${BULK}${batch}/undo/`)
  const budgets = async () => {
    const query = t.db.selectFrom('campaigns').select('daily_budget').orderBy('id')
    const rows = await query.where('account_id', '=', BigInt(me.accountId)).execute()
    return rows.map((row) => Number(row.daily_budget))
  }
  const patch = (id: number | undefined, payload: object) =>
    t.app.inject({ method: 'PATCH', url: `${CAMPAIGNS}${id}/`, headers: me.headers, payload })
  const list = async (query = '') => {
    const answer = await t.app.inject({ url: `${CAMPAIGNS_LIST}${query}`, headers: me.headers })
    return answer.json<{ results: Campaign[] }>().results
  }
  return { ...me, ids, post, bulk, undo, budgets, patch, list }
}

const valuesOf = ({ results }: BulkAnswer) =>
  results.map(({ before, after, refused }) => refused?.code ?? [before, after])

test('where a bid is paid, ten percent more than no ceiling are of the bid that is paid', async () => {
  const me = await advertiser()
  await t.db
    .updateTable('campaigns')
    .set({ bid: 500_000n })
    .where('id', '=', BigInt(me.ids[0] ?? 0))
    .execute()
  const [first] = valuesOf(await me.bulk({ bid: { percent: 10 } }, { preview: true }))
  expect(first).toEqual([20_000, 22_000])
})

test('a preview says what would change, and changes nothing; then it changes, and is undone as one', async () => {
  const me = await advertiser()
  const change = { daily_budget: { percent: 10 } }
  const told = [
    [3_000_000, 3_300_000],
    [4_000_000, 4_400_000],
    [5_000_000, 5_500_000],
  ]
  expect(valuesOf(await me.bulk(change, { preview: true }))).toEqual(told)
  expect(await me.budgets()).toEqual([3_000_000, 4_000_000, 5_000_000])
  const done = await me.bulk(change, { batch_id: BATCH })
  expect([done.batch_id, done.count, valuesOf(done)]).toEqual([BATCH, 3, told])
  expect(await me.budgets()).toEqual([3_300_000, 4_400_000, 5_500_000])
  const undone = await me.undo(done.batch_id)
  expect(undone.json<BulkAnswer>().results.map(({ refused }) => refused)).toEqual([null, null, null])
  expect(await me.budgets()).toEqual([3_000_000, 4_000_000, 5_000_000])
})

test('a part whose answer was lost is sent again and changes nothing a second time', async () => {
  const me = await advertiser()
  const change = { daily_budget: { percent: 10 } }
  await me.bulk(change, { batch_id: BATCH, select: { ids: me.ids.slice(0, 2) } })
  const again = await me.bulk(change, { batch_id: BATCH })
  expect(valuesOf(again)).toEqual([
    [3_300_000, 3_300_000],
    [4_400_000, 4_400_000],
    [5_000_000, 5_500_000],
  ])
  expect(await me.budgets()).toEqual([3_300_000, 4_400_000, 5_500_000])
  await me.undo(BATCH)
  expect(await me.budgets()).toEqual([3_000_000, 4_000_000, 5_000_000])
})

test('one that cannot be changed fails alone, with its reason', async () => {
  const [me, other] = [await advertiser(), await advertiser()]
  const foreign = other.ids[0] ?? 0
  await me.post(`${CAMPAIGNS}${me.ids[1]}/archive/`)
  const select = { ids: [...me.ids, foreign, 999_999_999] }
  const change = { daily_budget: { percent: -60 } }
  const answer = (await me.post(BULK, { select, change })).json<BulkAnswer>()
  const notFound = 'campaign_not_found'
  expect(valuesOf(answer)).toEqual([
    'too_small',
    'campaign_archived',
    [5_000_000, 2_000_000],
    notFound,
    notFound,
  ])
  for (const { refused } of answer.results) expect(refused?.message ?? 'بی').toMatch(/[آ-ی]/)
  expect(answer.results.at(3)).toMatchObject({ title: null, before: null })
  expect(await me.budgets()).toEqual([3_000_000, 4_000_000, 2_000_000])
  expect(await other.budgets()).toEqual([3_000_000, 4_000_000, 5_000_000])
})

test('what was changed since is not undone with the batch, and everything else is', async () => {
  const me = await advertiser()
  const { batch_id } = await me.bulk({ daily_budget: { to: 6_000_000 } })
  await me.patch(me.ids[1], { daily_budget: 7_000_000 })
  await me.patch(me.ids[2], { title: 'عنوان تازه' })
  const undone = (await me.undo(batch_id)).json<BulkAnswer>()
  expect(undone.results.map(({ id, refused }) => [id, refused?.code ?? null])).toEqual(
    expect.arrayContaining([
      [me.ids[0], null],
      [me.ids[1], 'changed_since'],
      [me.ids[2], null],
    ]),
  )
  expect(await me.budgets()).toEqual([3_000_000, 7_000_000, 5_000_000])
})

test('switching, hours and the archive change many, and their histories tell it', async () => {
  const me = await advertiser(true)
  expect(valuesOf(await me.bulk({ user_apply: false }))[0]).toEqual([true, false])
  expect((await me.list()).map((campaign) => [campaign.user_apply, campaign.divar_ad?.active])).toEqual(
    me.ids.map(() => [false, false]),
  )
  expect(valuesOf(await me.bulk({ user_apply: true }))[0]).toEqual([false, true])
  expect((await me.list()).every(({ campaignAdActive }) => campaignAdActive)).toBe(true)
  const display_time = [{ day_of_week: 0, hour_of_day: 8 }]
  const hours = [FULL_WEEK, daypartFromSlots(display_time)]
  expect(valuesOf(await me.bulk({ display_time }))[0]).toEqual(hours)
  expect((await me.list())[0]?.display_time).toEqual(display_time)
  const { batch_id } = await me.bulk({ archived: true })
  expect(await me.list()).toEqual([])
  await me.undo(batch_id)
  expect((await me.list()).map(({ campaignAdActive }) => campaignAdActive)).toEqual([true, true, true])
  const url = `${CAMPAIGNS}${me.ids[0]}/history/`
  const history = await t.app.inject({ url, headers: me.headers })
  const { results } = history.json()
  expect(results).toContainEqual(
    expect.objectContaining({ kind: 'archive', is_archived: false, is_undo: true }),
  )
  expect(results).toContainEqual(expect.objectContaining({ kind: 'hours', after: 1, is_bulk: true }))
})

test('another schedule of as many hours is another one', async () => {
  const me = await advertiser(true)
  await me.bulk({ display_time: [{ day_of_week: 0, hour_of_day: 8 }] })
  const [values] = valuesOf(await me.bulk({ display_time: [{ day_of_week: 1, hour_of_day: 8 }] }))
  expect(values?.[0]).not.toEqual(values?.[1])
})

test('all that a filter finds are changed', async () => {
  const me = await advertiser(true)
  const select = { filter: { search: '4000000' } }
  const answer = (await me.post(BULK, { select, change: { bid: { to: 70_000 } } })).json<BulkAnswer>()
  expect([answer.results.map(({ id }) => id), valuesOf(answer)]).toEqual([[me.ids[1]], [[25_000, 70_000]]])
})

test('nobody undoes another account’s batch', async () => {
  const [me, other] = [await advertiser(), await advertiser()]
  const { batch_id } = await me.bulk({ daily_budget: { to: 6_000_000 } })
  expect((await other.undo(batch_id)).json()).toMatchObject({ statusCode: 404, code: 'change_not_found' })
  expect(await me.budgets()).toEqual([6_000_000, 6_000_000, 6_000_000])
})

const one = { ids: [1] }
const tooMany = { ids: Array.from({ length: 1_001 }, (_, at) => at + 1) }
test.each<[name: string, payload: object]>([
  ['no campaign', { select: { ids: [] }, change: { archived: true } }],
  ['more than a thousand', { select: tooMany, change: { archived: true } }],
  ['no change', { select: one, change: {} }],
  ['two changes', { select: one, change: { archived: true, user_apply: true } }],
  ['all of a budget', { select: one, change: { daily_budget: { percent: -100 } } }],
  ['a part of a percent', { select: one, change: { daily_budget: { percent: 1.5 } } }],
  ['a strange batch', { select: one, change: { archived: true }, batch_id: 'mine' }],
])('%s is refused', async (_, payload) => {
  const { headers } = await t.signIn()
  expect((await t.app.inject({ method: 'POST', url: BULK, headers, payload })).statusCode).toBe(400)
})

test('the last day of many is set by the rules of one, and a total below what was spent does not come back', async () => {
  const me = await advertiser()
  const [first] = me.ids
  await t.db
    .updateTable('campaigns')
    .set({ starts_on: '2099-01-01' })
    .where('id', '=', BigInt(first ?? 0))
    .execute()
  const done = await me.bulk({ ends_on: '2098-12-31' })
  expect(valuesOf(done)).toEqual(['end_before_start', [null, '2098-12-31'], [null, '2098-12-31']])
  await me.patch(me.ids[1], { total_budget: 2_000_000 })
  await me.patch(me.ids[1], { total_budget: 9_000_000 })
  await sql`
    insert into campaign_days (campaign_id, day, account_id, cap, charged)
    values (${me.ids[1]}, tehran_day(${t.clock.now}), ${me.accountId}, 3000000, 3000000)
  `.execute(t.db)
  const history = await t.app.inject({ url: `${CAMPAIGNS}${me.ids[1]}/history/`, headers: me.headers })
  const { id } = history.json().results.find(({ kind }: { kind: string }) => kind === 'total')
  const undone = await me.post(`${CAMPAIGNS}${me.ids[1]}/history/${id}/undo/`)
  expect(undone.json()).toMatchObject({ statusCode: 409, code: 'undo_against_rules' })
})
