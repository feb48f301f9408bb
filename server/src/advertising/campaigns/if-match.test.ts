import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN, CAMPAIGNS, makeAd, makeCampaign, NATIVES, sendForm } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'

let t: Awaited<ReturnType<typeof testApp>>
let me: Awaited<ReturnType<typeof t.signIn>>
beforeAll(async () => {
  t = await testApp()
  me = await t.signIn()
})
afterAll(() => t.close())

const matching = (revision: string) => ({ ...me.headers, 'if-match': `"${revision}"` })
const send = (method: 'PUT' | 'PATCH', id: number, revision: string, payload: object) =>
  t.app.inject({ method, url: `${CAMPAIGNS}${id}/`, headers: matching(revision), payload })
const patch = (id: number, revision: string, payload: object) => send('PATCH', id, revision, payload)

test('a stale change of a campaign is refused with the campaign as it is now', async () => {
  const { id, revision } = await makeCampaign(t, me.headers)
  const theirs = (await patch(id, revision, { daily_budget: 5_000_000 })).json()
  expect(theirs).toMatchObject({ daily_budget: 5_000_000, title: CAMPAIGN.title })
  for (const late of [
    await patch(id, revision, { title: 'دیر رسید' }),
    await patch(id, revision, { user_apply: false }),
    await send('PUT', id, revision, { ...CAMPAIGN, based_on: theirs.revision }),
  ]) {
    expect(late.json()).toMatchObject({ statusCode: 412, code: 'changed_meanwhile', current: theirs })
  }
  expect((await patch(id, theirs.revision, { title: 'به‌موقع' })).json()).toMatchObject({
    title: 'به‌موقع',
    daily_budget: 5_000_000,
  })
})

test('saving what is there already is no conflict, whatever it was based on', async () => {
  const { id, revision } = await makeCampaign(t, me.headers)
  const saved = (await patch(id, revision, { bid: 40_000 })).json()
  expect((await patch(id, revision, { bid: 40_000 })).json()).toEqual(saved)
  expect((await patch(id, revision, { user_apply: true })).json()).toEqual(saved)
})

test('of many that change at once what they saw, one does', async () => {
  const { id, revision } = await makeCampaign(t, me.headers)
  const bids = [30_000, 40_000, 50_000, 60_000]
  const answers = await Promise.all(bids.map((bid) => patch(id, revision, { bid })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412, 412, 412])
})

test('a stale change of an ad is refused with the ad as it is now', async () => {
  const campaign = await makeCampaign(t, me.headers)
  const ad = await makeAd(t, me.headers, campaign.id)
  const url = `${NATIVES}${ad.id}/`
  const link = (landing_url: string, revision: string) =>
    sendForm(t, 'PATCH', url, matching(revision), { landing_url })
  const turn = (active: boolean, revision: string) => {
    const payload = { campaign_id: campaign.id, active }
    return t.app.inject({ method: 'PATCH', url, headers: matching(revision), payload })
  }
  const theirs = (await link('https://theirs.example.ir/', ad.revision)).json()
  for (const late of [await link('https://mine.example.ir/', ad.revision), await turn(false, ad.revision)])
    expect(late.json()).toMatchObject({ statusCode: 412, code: 'changed_meanwhile', current: theirs })
  expect((await turn(true, ad.revision)).json()).toEqual(theirs)
  expect((await link('https://theirs.example.ir/', ad.revision)).json()).toEqual(theirs)
  expect((await turn(false, theirs.revision)).json()).toMatchObject({ active: false })
})

test.each(['*', 'W/"abc"', 'abc', '"a", "b"', '""'])('%s is no revision', async (text) => {
  const { id } = await makeCampaign(t, me.headers)
  const headers = { ...me.headers, 'if-match': text }
  const payload = { bid: 40_000 }
  const refused = await t.app.inject({ method: 'PATCH', url: `${CAMPAIGNS}${id}/`, headers, payload })
  expect(refused.statusCode).toBe(400)
})

test('of another account nothing is told, matching or not', async () => {
  const stranger = await t.signIn()
  const { id } = await makeCampaign(t, stranger.headers)
  expect((await patch(id, 'x', { bid: 40_000 })).json()).toMatchObject({ code: 'campaign_not_found' })
})
