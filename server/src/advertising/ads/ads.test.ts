import { mkdir, readdir, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CAMPAIGNS,
  makeAd,
  makeCampaign,
  NATIVES,
  sendForm,
  threeBanners,
} from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { givePost } from '../../../test/marketplace-visitor.ts'
import { noise, plainPicture, pngBomb, pngOf } from '../../../test/pictures.ts'
import { buildApp } from '../../app.ts'
import { reviewAd } from '../review/judge.ts'

let t: Awaited<ReturnType<typeof testApp>>
let me: Awaited<ReturnType<typeof t.signIn>>
let stranger: Awaited<ReturnType<typeof t.signIn>>

beforeAll(async () => {
  t = await testApp()
  me = await t.signIn('09121120001')
  stranger = await t.signIn('09121120002')
})
afterAll(() => t.close())

type Fields = Parameters<typeof sendForm>[4]

const FORTNIGHT = 14 * 86_400
const link = 'https://shop.example.ir/'

async function post(fields: Fields, campaignId?: number) {
  const campaign_id = String(campaignId ?? (await makeCampaign(t, me.headers)).id)
  return sendForm(t, 'POST', NATIVES, me.headers, { campaign_id, landing_url: link, ...fields })
}
const change = (id: number, fields: Fields) => sendForm(t, 'PATCH', `${NATIVES}${id}/`, me.headers, fields)
const switchTo = (id: number, payload: object) =>
  t.app.inject({ method: 'PATCH', url: `${NATIVES}${id}/`, headers: me.headers, payload })
const newAd = async () => makeAd(t, me.headers, (await makeCampaign(t, me.headers)).id)
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
const countAds = async () => (await t.db.selectFrom('ads').select('id').execute()).length
const verdict = (id: number, name: 'approve' | 'deny') =>
  reviewAd(
    t.db,
    id,
    { verdict: name, reasons: name === 'deny' ? ['stretched'] : [], note: null },
    { userId: null, name: 'test' },
    t.clock.now,
  )

test('an ad is answered whole and waits for review; small is medium; banners are served', async () => {
  await givePost(t, me.userId, 'AbC12')
  const campaign = await makeCampaign(t, me.headers)
  const ad = await makeAd(t, me.headers, campaign.id, {
    divar_small_banner: await pngOf('medium'),
    divar_post_token: 'AbC12',
    image_source: '',
  })
  expect(ad).toMatchObject({
    campaign_id: campaign.id,
    active: true,
    status: 1,
    landing_url: link,
    divar_banner_type: 'custom',
    divar_panel_type: 'divar_panel',
    divar_post_token: 'AbC12',
    has_custom_banners: true,
    image_source: null,
    feedback: [],
    date_created: '2026-05-09T08:30:00.000Z',
    expires_at: '2026-05-23T08:30:00.000Z',
    history: [{ status: 1, at: '2026-05-09T08:30:00.000Z', feedback: [], note: null }],
  })
  expect(ad.divar_small_banner).toBe(ad.divar_medium_banner)
  expect(ad.divar_medium_banner).toMatch(/^\/files\/[0-9a-f]{64}\.png$/)
  const served = await t.app.inject({ url: ad.divar_xlarge_banner ?? '' })
  expect(served.headers['content-type']).toBe('image/png')
  const list = await t.app.inject({
    url: `/svc/api/api/v4/adv/campaigns-list/?id__in=${campaign.id}`,
    headers: me.headers,
  })
  expect(list.json().results[0].divar_ad).toEqual(ad)
})

test.each([
  ['۰۹۱۲۱۲۳۴۵۶۷', '{address}09121234567'],
  ['https://divar.ir/v/AbC12', 'https://a-banners.divar.ir/redirect/v/AbC12'],
])('the landing %s is stored as %s', async (landing_url, stored) => {
  const response = await post({ ...(await threeBanners()), landing_url })
  expect(response.json().landing_url).toBe(stored)
})

test.each([
  [{ landing_url: 'http://example.com' }, 'landing_url'],
  [{ landing_url: 'https://example.com/\u0000' }, 'landing_url'],
  [{ landing_url: null }, 'landing_url'],
  [{ campaign_id: '-4' }, 'campaign_id'],
  [{ active: 'maybe' }, 'active'],
  [{ divar_banner_type: 'other' }, 'divar_banner_type'],
  [{ divar_post_token: 'a\u0000b' }, 'divar_post_token'],
  [{ divar_large_banner: null }, 'divar_large_banner'],
  [{ divar_large_banner: 'a text, no file' }, 'divar_large_banner'],
  [{ has_custom_banners: null }, 'has_custom_banners'],
] as [Fields, string][])('%j is refused at its field and makes nothing', async (changes, field) => {
  const before = await countAds()
  const response = await post({ ...(await threeBanners()), ...changes })
  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toEqual([{ path: field, message: expect.stringMatching(/[آ-ی]/) }])
  expect(await countAds()).toBe(before)
})

test('an ad without banners is asked for all three', async () => {
  const response = await post({})
  const paths = response.json().fields.map((field: { path: string }) => field.path)
  expect(paths).toEqual(['divar_medium_banner', 'divar_large_banner', 'divar_xlarge_banner'])
})

test('every bad picture is named, with its own sentence', async () => {
  const response = await post({
    has_custom_banners: 'true',
    divar_medium_banner: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    divar_large_banner: pngBomb(),
    divar_xlarge_banner: (await noise({ width: 3408, height: 504 }).png().toBuffer()).subarray(0, 9_000),
  })
  expect(response.statusCode).toBe(400)
  const fields: { path: string; message: string }[] = response.json().fields
  expect(fields.map((field) => field.path)).toEqual([
    'divar_medium_banner',
    'divar_large_banner',
    'divar_xlarge_banner',
  ])
  expect(new Set(fields.map((field) => field.message)).size).toBe(3)
})

test('9 MB are refused during the upload', async () => {
  const before = await countAds()
  const response = await post({ ...(await threeBanners()), divar_large_banner: Buffer.alloc(9_000_000, 7) })
  expect(response.statusCode).toBe(413)
  expect(response.json().fields).toEqual([expect.objectContaining({ path: 'divar_large_banner' })])
  expect(await countAds()).toBe(before)
})

test('a field sent twice, too many fields and half a form are refused', async () => {
  const head = { ...me.headers, 'content-type': 'multipart/form-data; boundary=b' }
  const part = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`
  const send = (payload: string) => t.app.inject({ method: 'POST', url: NATIVES, headers: head, payload })
  const many = Array.from({ length: 60 }, (_, index) => part(`field${index}`)).join('')
  const twice = await send(`${part('campaign_id')}${part('campaign_id')}--b--\r\n`)
  expect(twice.statusCode).toBe(400)
  expect((await send(`${many}--b--\r\n`)).statusCode).toBe(413)
  expect((await send(part('campaign_id').slice(0, 30))).statusCode).toBe(400)
  const file = part('divar_medium_banner"; filename="b.png')
  expect((await send(file)).statusCode).toBe(400)
  expect((await send('')).statusCode).toBe(400)
  expect((await send(`${part('__proto__')}--b--\r\n`)).statusCode).toBe(400)
})

test('JSON cannot make an ad, and a text is not accepted as a file', async () => {
  const { id } = await makeCampaign(t, me.headers)
  const payload = { campaign_id: String(id), landing_url: link, divar_medium_banner: { path: '/etc/passwd' } }
  const response = await t.app.inject({ method: 'POST', url: NATIVES, headers: me.headers, payload })
  expect(response.statusCode).toBe(415)
})

const uploads = () => path.join(t.deps.config.dataFolder, 'uploads')

test('no upload is left after the answer', async () => {
  await newAd()
  await post({ ...(await threeBanners()), divar_large_banner: Buffer.from('broken') })
  expect(await readdir(uploads())).toEqual([])
})

test('no upload is left if the sender leaves before the answer', async () => {
  const { id } = await makeCampaign(t, me.headers)
  const app = await buildApp(t.deps)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const form = new FormData()
  form.set('campaign_id', String(id))
  form.set('landing_url', link)
  for (const [name, value] of Object.entries(await threeBanners())) {
    form.set(name, typeof value === 'string' ? value : new File([new Uint8Array(value)], 'a.png'))
  }
  const leaving = new AbortController()
  const sent = fetch(`${address}${NATIVES}`, {
    method: 'POST',
    headers: me.headers,
    body: form,
    signal: leaving.signal,
  })
  await expect.poll(() => readdir(uploads()), { interval: 1 }).not.toEqual([])
  await expect.poll(async () => (await filesIn(uploads())).length, { interval: 1 }).toBe(3)
  leaving.abort()
  await expect(sent).rejects.toThrow()
  await expect.poll(() => readdir(uploads())).toEqual([])
  await app.close()
})

test('uploads left by a killed server are dropped at the next start, current ones are not', async () => {
  const [old, young] = [path.join(uploads(), 'form-old'), path.join(uploads(), 'form-young')]
  for (const folder of [old, young]) await mkdir(folder, { recursive: true })
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  await utimes(old, longAgo, longAgo)
  const app = await buildApp(t.deps)
  await app.ready()
  expect(await readdir(uploads())).toEqual(['form-young'])
  await app.close()
  await rm(young, { recursive: true })
})

test('a campaign has one ad, however many are sent at once', async () => {
  const { id } = await makeCampaign(t, me.headers)
  const fields = await threeBanners()
  const answers = await Promise.all(Array.from({ length: 4 }, () => post(fields, id)))
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409, 409, 409])
  const refused = answers.find((answer) => answer.statusCode === 409)
  expect(refused?.json().code).toBe('ad_exists')
  const events = await t.db
    .selectFrom('ad_events')
    .innerJoin('ads', 'ads.id', 'ad_events.ad_id')
    .select('ad_events.id')
    .where('ads.campaign_id', '=', BigInt(id))
    .execute()
  expect(events).toHaveLength(1)
})

test("another account's campaigns and ads are not there", async () => {
  const theirs = await makeCampaign(t, stranger.headers)
  const onTheirs = await post(await threeBanners(), theirs.id)
  expect(onTheirs.json()).toMatchObject({ statusCode: 404, code: 'campaign_not_found' })
  const ad = await makeAd(t, stranger.headers, theirs.id)
  for (const response of [
    await change(ad.id, { active: 'false' }),
    await change(ad.id, { ...(await threeBanners('#000000')) }),
    await switchTo(ad.id, { campaign_id: theirs.id, active: false }),
  ]) {
    expect(response.json()).toMatchObject({ statusCode: 404, code: 'ad_not_found' })
  }
  const list = await t.app.inject({
    url: `/svc/mobile/api/v1/advertiser/mobile-ads/?campaign_ids=${theirs.id}`,
    headers: me.headers,
  })
  expect(list.json()).toEqual({ count: 0, results: [] })
})

test('an ad of mine cannot be switched under another campaign', async () => {
  const [ad, other] = [await newAd(), await newAd()]
  const response = await switchTo(ad.id, { campaign_id: other.campaign_id, active: false })
  expect(response.statusCode).toBe(404)
})

test('JSON switches an ad and does nothing else', async () => {
  const ad = await newAd()
  await verdict(ad.id, 'approve')
  const { campaign_id } = ad
  const off = await switchTo(ad.id, { campaign_id, active: false })
  expect(off.json()).toMatchObject({ id: ad.id, active: false, status: 3 })
  expect((await switchTo(ad.id, { campaign_id, active: 'false' })).statusCode).toBe(400)
  expect((await switchTo(ad.id, { campaign_id })).statusCode).toBe(400)
  expect((await switchTo(ad.id, { campaign_id, active: true, status: 3 })).statusCode).toBe(400)
})

test('a changed link sends an ad back to review, and its history says so', async () => {
  const ad = await newAd()
  await verdict(ad.id, 'deny')
  t.clock.advance(60)
  const changed = (await change(ad.id, { landing_url: '1550' })).json()
  expect(changed).toMatchObject({
    status: 1,
    landing_url: '{address}1550',
    feedback: [],
    has_custom_banners: true,
  })
  expect(changed.history.map((event: { status: number }) => event.status)).toEqual([1, 4, 1])
  expect(changed.history[1].feedback).toEqual([
    { code: 'stretched', message: expect.stringContaining('کشیده') },
  ])
  expect(changed.divar_large_banner).toBe(ad.divar_large_banner)
})

test('changed banners send an ad back to review, the same ones do not', async () => {
  const ad = await newAd()
  await verdict(ad.id, 'approve')
  const same = (await change(ad.id, { landing_url: link, ...(await threeBanners()) })).json()
  expect(same).toMatchObject({ status: 3, expires_at: ad.expires_at })
  const other = (await change(ad.id, await threeBanners('#aa2244'))).json()
  expect(other.status).toBe(1)
  expect(other.divar_medium_banner).not.toBe(ad.divar_medium_banner)
})

test('an ad that was saved meanwhile is not overwritten, and what is there already is no change', async () => {
  const ad = await newAd()
  const based_on = ad.revision
  const landing_url = 'https://theirs.example.ir/'
  const theirs = (await change(ad.id, { landing_url, based_on })).json()
  const late = await change(ad.id, { landing_url: link, ...(await threeBanners('#aa2244')), based_on })
  expect(late.json()).toMatchObject({ statusCode: 409, code: 'changed_meanwhile' })
  expect((await change(ad.id, { landing_url, based_on })).json()).toEqual(theirs)
  const { campaign_id } = ad
  expect((await switchTo(ad.id, { campaign_id, active: false })).json().revision).toBe(theirs.revision)
  const next = await change(ad.id, { landing_url: link, based_on: theirs.revision })
  expect(next.json()).toMatchObject({ landing_url: link, revision: based_on })
})

test('banners come as a complete set or not at all', async () => {
  const ad = await newAd()
  const { divar_medium_banner } = await threeBanners('#aa2244')
  const response = await change(ad.id, { has_custom_banners: 'true', divar_medium_banner })
  const paths = response.json().fields.map((field: { path: string }) => field.path)
  expect(paths).toEqual(['divar_large_banner', 'divar_xlarge_banner'])
})

test('a change keeps the post and the picture if it does not name them', async () => {
  const owner = await t.signIn()
  await givePost(t, owner.userId, 'AbC12')
  const campaign = await makeCampaign(t, owner.headers)
  const { id } = await makeAd(t, owner.headers, campaign.id, {
    divar_post_token: 'AbC12',
    image_source: 'post',
    third_party_image_id: '7',
  })
  const named = async (fields: Fields) => {
    const answer = await sendForm(t, 'PATCH', `${NATIVES}${id}/`, owner.headers, fields)
    const { divar_post_token, image_source, third_party_image_id } = answer.json()
    return [divar_post_token, image_source, third_party_image_id]
  }
  expect(await named({ landing_url: 'https://elsewhere.example.ir/' })).toEqual(['AbC12', 'post', '7'])
  expect(await named({ image_source: 'gallery' })).toEqual(['AbC12', 'gallery', '7'])
  expect(await named(await threeBanners('#123456'))).toEqual(['AbC12', null, null])
  expect(await named({ divar_post_token: '' })).toEqual([null, null, null])
})

test('a refused change changes nothing', async () => {
  const ad = await newAd()
  const wrong = await plainPicture({ width: 900, height: 900 }).png().toBuffer()
  const fields = { landing_url: 'https://other.example.ir/', active: 'false', ...(await threeBanners()) }
  expect((await change(ad.id, { ...fields, divar_xlarge_banner: wrong })).statusCode).toBe(400)
  expect((await change(ad.id, {})).json()).toEqual(ad)
})

test('an approved ad expires after 14 days, and one unchanged update renews it', async () => {
  const ad = await newAd()
  await verdict(ad.id, 'approve')
  t.clock.advance(FORTNIGHT)
  const again = await t.signIn(me.phone)
  const asked = { url: `/svc/mobile/api/v1/advertiser/mobile-ads/?campaign_ids=${ad.campaign_id}` }
  const expired = await t.app.inject({ ...asked, headers: again.headers })
  expect(expired.json().results[0].status).toBe(500)
  const renewed = await sendForm(t, 'PATCH', `${NATIVES}${ad.id}/`, again.headers, { landing_url: link })
  expect(renewed.json()).toMatchObject({
    status: 3,
    expires_at: new Date(t.clock.now.getTime() + FORTNIGHT * 1000).toISOString(),
  })
  me = again
})

test('budget, bid and schedule do not affect the review', async () => {
  const ad = await newAd()
  await verdict(ad.id, 'approve')
  const payload = {
    title: 'با بودجهٔ تازه',
    bid: 90_000,
    daily_budget: 5_000_000,
    display_time: [{ day_of_week: 1, hour_of_day: 9 }],
    divar_config: { cities: ['karaj'], category_slugs: ['light'], keywords: ['سمند'] },
  }
  const response = await t.app.inject({
    method: 'PUT',
    url: `${CAMPAIGNS}${ad.campaign_id}/`,
    headers: me.headers,
    payload,
  })
  expect(response.json().divar_ad.status).toBe(3)
})

test('mobile-ads come newest first, or oldest first', async () => {
  const first = await newAd()
  t.clock.advance(1)
  const second = await newAd()
  const ids = async (ordering: string) => {
    const url = `/svc/mobile/api/v1/advertiser/mobile-ads/?campaign_ids=${first.campaign_id},${second.campaign_id}`
    const response = await t.app.inject({ url: `${url}&ordering=${ordering}`, headers: me.headers })
    return response.json().results.map((ad: { id: number }) => ad.id)
  }
  expect(await ids('-date_created')).toEqual([second.id, first.id])
  expect(await ids('date_created')).toEqual([first.id, second.id])
})
