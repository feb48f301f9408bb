import type { Campaign, CampaignPage } from '@jarchi/shared/api/campaigns.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
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

async function advertiser() {
  const me = await t.signIn()
  const campaign = await makeCampaign(t, me.headers, { title: 'پراید تمیز' })
  const ad = await makeAd(t, me.headers, campaign.id)
  const post = (act: string, id = campaign.id, headers: Record<string, string> = {}) =>
    t.app.inject({ method: 'POST', url: `${CAMPAIGNS}${id}/${act}/`, headers: { ...me.headers, ...headers } })
  const list = async (query = '') => {
    const answer = await t.app.inject({ url: `${CAMPAIGNS_LIST}${query}`, headers: me.headers })
    return answer.json<CampaignPage>()
  }
  return { ...me, campaign, ad, post, list }
}

test('a copy has the same targeting, money and banners, another title, and is off and in review', async () => {
  const me = await advertiser()
  const answer = await me.post('duplicate')
  expect(answer.statusCode).toBe(201)
  const copy = answer.json<Campaign>()
  const [listed] = (await me.list(`?id__in=${me.campaign.id}`)).results
  expect(copy).toMatchObject({
    title: 'پراید تمیز (۲)',
    user_apply: false,
    campaignAdActive: false,
    archived_at: null,
    daily_budget: listed?.daily_budget,
    bid: listed?.bid,
    divar_config: listed?.divar_config,
    display_time: listed?.display_time,
    blocker: 'paused',
    divar_ad: {
      active: false,
      status: 1,
      landing_url: listed?.divar_ad?.landing_url,
      divar_medium_banner: listed?.divar_ad?.divar_medium_banner,
      divar_xlarge_banner: listed?.divar_ad?.divar_xlarge_banner,
      history: [{ status: 1 }],
    },
  })
  expect(copy.id).not.toBe(me.campaign.id)
  expect((await me.post('duplicate', copy.id)).json()).toMatchObject({ title: 'پراید تمیز (۳)' })
  expect((await me.list()).count).toBe(3)
})

test('a copy that is asked for twice with one key is made once', async () => {
  const me = await advertiser()
  const key = { 'idempotency-key': 'copy-1' }
  const answers = await Promise.all([1, 2, 3].map(() => me.post('duplicate', me.campaign.id, key)))
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  expect((await me.list()).count).toBe(2)
})

test('denied, expired and archived ads are copied too', async () => {
  const me = await advertiser()
  await t.db.updateTable('ads').set({ status: 4 }).where('id', '=', BigInt(me.ad.id)).execute()
  await me.post('archive')
  const copy = (await me.post('duplicate')).json<Campaign>()
  expect(copy).toMatchObject({ archived_at: null, divar_ad: { status: 1, feedback: [] } })
})

test('a copy whose pictures are gone is refused and makes nothing', async () => {
  const me = await advertiser()
  const gone = { xlarge_banner: `${'0'.repeat(64)}.png` }
  await t.db.updateTable('ads').set(gone).where('id', '=', BigInt(me.ad.id)).execute()
  expect((await me.post('duplicate')).json()).toMatchObject({ statusCode: 409, code: 'banners_gone' })
  expect((await me.list()).count).toBe(1)
})

test('an archived campaign is off, out of the list, and comes back switched off', async () => {
  const me = await advertiser()
  const archived = (await me.post('archive')).json()
  expect(archived).toMatchObject({
    user_apply: false,
    blocker: 'archived',
    archived_at: expect.any(String),
  })
  t.clock.advance(1)
  expect((await me.post('archive')).json()).toEqual(archived)
  expect((await me.list()).count).toBe(0)
  expect((await me.list('?status=archived')).results.map(({ id }) => id)).toEqual([me.campaign.id])
  expect((await me.list(`?id__in=${me.campaign.id}`)).count).toBe(1)
  expect((await me.list(`?archived=with`)).count).toBe(1)
  const restored = (await me.post('restore')).json()
  expect(restored).toMatchObject({ user_apply: false, blocker: 'paused', archived_at: null })
  expect((await me.list()).count).toBe(1)
})

test('an archived campaign cannot be switched on or changed', async () => {
  const me = await advertiser()
  await me.post('archive')
  const campaignUrl = `${CAMPAIGNS}${me.campaign.id}/`
  const { title, bid, divar_config } = me.campaign
  for (const [method, url, payload] of [
    ['PATCH', campaignUrl, { user_apply: true }],
    ['PUT', campaignUrl, { title, bid, divar_config, user_apply: true }],
    ['PATCH', `${NATIVES}${me.ad.id}/`, { campaign_id: me.campaign.id, active: false }],
  ] as const) {
    const answer = await t.app.inject({ method, url, headers: me.headers, payload })
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'campaign_archived' })
  }
  expect((await me.list('?status=archived')).results).toMatchObject([{ user_apply: false }])
})

test('an archived campaign gets no ad', async () => {
  const { headers } = await t.signIn()
  const { id } = await makeCampaign(t, headers)
  await t.app.inject({ method: 'POST', url: `${CAMPAIGNS}${id}/archive/`, headers })
  const form = { campaign_id: String(id), landing_url: 'https://shop.example.ir', ...(await threeBanners()) }
  const made = await sendForm(t, 'POST', NATIVES, headers, form)
  expect(made.json()).toMatchObject({ statusCode: 409, code: 'campaign_archived' })
})

test("another account's campaign is neither copied nor archived", async () => {
  const me = await advertiser()
  const stranger = await advertiser()
  for (const act of ['duplicate', 'archive', 'restore']) {
    const answer = await stranger.post(act, me.campaign.id)
    expect(answer.json()).toMatchObject({ statusCode: 404, code: 'campaign_not_found' })
  }
  expect((await stranger.list()).count).toBe(1)
  expect((await me.list()).results).toMatchObject([{ archived_at: null }])
})
