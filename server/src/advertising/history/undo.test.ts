import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { HistoryEntry, HistoryList } from '@jarchi/shared/api/history.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CAMPAIGN,
  CAMPAIGNS,
  CAMPAIGNS_LIST,
  makeAd,
  makeCampaign,
  NATIVES,
  sendForm,
  threeBanners,
} from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Change = Extract<HistoryEntry, { id: number }>
const DAY_SECONDS = 86_400

async function advertiser() {
  const me = await t.signIn()
  const { headers } = me
  const campaign = await makeCampaign(t, headers)
  const ad = await makeAd(t, headers, campaign.id)
  const url = `${CAMPAIGNS}${campaign.id}/`
  const send = (method: 'PUT' | 'PATCH' | 'POST', path: string, payload?: object) => {
    t.clock.advance(1)
    return t.app.inject({ method, url: `${url}${path}`, headers, ...(payload && { payload }) })
  }
  const form = (fields: Record<string, string | Buffer>) => {
    t.clock.advance(1)
    return sendForm(t, 'PATCH', `${NATIVES}${ad.id}/`, headers, fields)
  }
  const state = async () => {
    const answer = await t.app.inject({ url: `${CAMPAIGNS_LIST}?id__in=${campaign.id}`, headers })
    return answer.json<{ results: Campaign[] }>().results[0]
  }
  const changes = async () => {
    const answer = await t.app.inject({ url: `${url}history/`, headers })
    return answer.json<HistoryList>().results.filter((entry): entry is Change => 'id' in entry)
  }
  const undo = (id: number | undefined) => send('POST', `history/${id}/undo/`)
  const undoLatest = async () => undo((await changes())[0]?.id)
  return { ...me, campaign, ad, send, form, state, changes, undo, undoLatest }
}

const saved = (campaign: Campaign | undefined) => {
  const { title, daily_budget, bid, display_time, divar_config, revision, archived_at } = campaign ?? {}
  const { landing_url, divar_medium_banner, revision: adRevision } = campaign?.divar_ad ?? {}
  const isOn = campaign?.campaignAdActive
  const ad = { landing_url, divar_medium_banner, adRevision }
  return { title, daily_budget, bid, display_time, divar_config, revision, archived_at, isOn, ...ad }
}

type Me = Awaited<ReturnType<typeof advertiser>>
let ours: Promise<Me> | undefined

test.each<[kind: string, change: (me: Me) => Promise<{ statusCode: number }>]>([
  ['title', (me) => me.send('PATCH', '', { title: 'حراج بهاره' })],
  ['budget', (me) => me.send('PATCH', '', { daily_budget: 4_000_000 })],
  ['bid', (me) => me.send('PATCH', '', { bid: 30_000 })],
  ['switch', (me) => me.send('PATCH', '', { user_apply: false })],
  ['hours', (me) => me.send('PUT', '', { ...CAMPAIGN, display_time: [{ day_of_week: 0, hour_of_day: 8 }] })],
  [
    'targeting',
    (me) =>
      me.send('PUT', '', { ...CAMPAIGN, divar_config: { category_slugs: ['light'], cities: ['karaj'] } }),
  ],
  ['landing', (me) => me.form({ landing_url: 'https://new.example.ir/' })],
  ['banner', async (me) => me.form(await threeBanners('#aa2244'))],
  ['archive', (me) => me.send('POST', 'archive/')],
])('a change of kind %s is undone exactly, and its undoing too', async (kind, change) => {
  const me = await (ours ??= advertiser())
  const before = saved(await me.state())
  expect((await change(me)).statusCode).toBe(200)
  const after = saved(await me.state())
  expect(after).not.toEqual(before)
  expect((await me.changes())[0]).toMatchObject({ kind, can_undo: true, is_undo: false })
  expect((await me.undoLatest()).statusCode).toBe(200)
  expect(saved(await me.state())).toEqual(before)
  expect((await me.changes())[0]).toMatchObject({ kind, can_undo: true, is_undo: true })
  expect((await me.undoLatest()).statusCode).toBe(200)
  expect(saved(await me.state())).toEqual(after)
  await me.undoLatest()
})

test('other content that comes back goes to review', async () => {
  const me = await advertiser()
  await t.db.updateTable('ads').set({ status: 3 }).where('id', '=', BigInt(me.ad.id)).execute()
  await me.form({ landing_url: 'https://new.example.ir/' })
  await t.db
    .updateTable('ads')
    .set({ status: 4, feedback: ['low_quality'] })
    .where('id', '=', BigInt(me.ad.id))
    .execute()
  const undone = (await me.undo((await me.changes())[0]?.id)).json<Campaign>()
  expect(undone.divar_ad).toMatchObject({ landing_url: 'https://shop.example.ir/', status: 1, feedback: [] })
})

test('what somebody has changed since is not undone, and everything else is', async () => {
  const me = await advertiser()
  await me.send('PATCH', '', { daily_budget: 4_000_000 })
  const [first] = await me.changes()
  await me.send('PATCH', '', { daily_budget: 5_000_000 })
  await me.send('PATCH', '', { title: 'حراج بهاره' })
  const before = await me.state()
  expect((await me.undo(first?.id)).json()).toMatchObject({ statusCode: 409, code: 'changed_since' })
  expect(await me.state()).toEqual(before)
  const [title, budget, older] = await me.changes()
  expect([title?.can_undo, budget?.can_undo, older?.can_undo]).toEqual([true, true, false])
  expect((await me.undo(budget?.id)).json()).toMatchObject({ daily_budget: 4_000_000, title: 'حراج بهاره' })
  expect((await me.undo(first?.id)).json()).toMatchObject({ daily_budget: 3_000_000 })
})

test('of many that undo one change at once, one does', async () => {
  const me = await advertiser()
  await me.send('PATCH', '', { bid: 40_000 })
  const [change] = await me.changes()
  const answers = await Promise.all([1, 2, 3].map(() => me.undo(change?.id)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
})

test('a change is undone for 30 days', async () => {
  const me = await advertiser()
  await me.send('PATCH', '', { bid: 40_000 })
  const [change] = await me.changes()
  t.clock.advance(30 * DAY_SECONDS + 1)
  const { headers } = await t.signIn(me.phone)
  const url = `${CAMPAIGNS}${me.campaign.id}/history/`
  const listed = await t.app.inject({ url, headers })
  expect(listed.json<HistoryList>().results).toContainEqual(
    expect.objectContaining({ id: change?.id, can_undo: false }),
  )
  const answer = await t.app.inject({ method: 'POST', url: `${url}${change?.id}/undo/`, headers })
  expect(answer.json()).toMatchObject({ statusCode: 409, code: 'undo_too_old' })
})

test('the rules of today hold: bounds, pictures that are stored, campaigns that are not archived', async () => {
  const me = await advertiser()
  const change = (values: object) =>
    t.db
      .updateTable('campaign_changes')
      .set(values)
      .where('campaign_id', '=', BigInt(me.campaign.id))
      .execute()
  await me.send('PATCH', '', { bid: 40_000 })
  const [bid] = await me.changes()
  await change({ values_before: JSON.stringify({ bid: 9_000 }) })
  expect((await me.undo(bid?.id)).json()).toMatchObject({
    code: 'undo_against_rules',
    fields: [{ path: 'bid' }],
  })
  await change({ values_before: null })
  expect((await me.undo(bid?.id)).json()).toMatchObject({ code: 'not_undoable' })
  await me.form(await threeBanners('#aa2244'))
  const [banner] = await me.changes()
  await change({ values_before: JSON.stringify({ medium_banner: `${'0'.repeat(64)}.png` }) })
  expect((await me.undo(banner?.id)).json()).toMatchObject({ code: 'banners_gone' })
  await me.send('PATCH', '', { title: 'حراج بهاره' })
  const [title] = await me.changes()
  await me.send('POST', 'archive/')
  expect((await me.undo(title?.id)).json()).toMatchObject({ code: 'campaign_archived' })
})

test('changes of other campaigns and accounts are not there', async () => {
  const [me, other] = [await advertiser(), await advertiser()]
  await other.send('PATCH', '', { bid: 40_000 })
  const [theirs] = await other.changes()
  expect((await me.undo(theirs?.id)).json()).toMatchObject({ statusCode: 404, code: 'change_not_found' })
  const url = `${CAMPAIGNS}${other.campaign.id}/history/${theirs?.id}/undo/`
  const answer = await t.app.inject({ method: 'POST', url, headers: me.headers })
  expect(answer.statusCode).toBe(404)
  expect(await other.state()).toMatchObject({ bid: 40_000 })
})
