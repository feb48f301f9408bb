import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { BannerSet, SampleImage, UploadedPicture } from '@jarchi/shared/api/banner-making.ts'
import { bannerConfigFields } from '@jarchi/shared/forms/banner-config-fields.ts'
import { BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAd, makeCampaign, NATIVES, sendForm, threeBanners } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { noise } from '../../../test/pictures.ts'
import { reviewAd } from '../review/judge.ts'

let t: Awaited<ReturnType<typeof testApp>>
let me: Awaited<ReturnType<typeof t.signIn>>
let mine: UploadedPicture
let theirs: UploadedPicture

beforeAll(async () => {
  t = await testApp()
  me = await t.signIn('09121120011')
  const stranger = await t.signIn('09121120012')
  mine = await upload(me.headers, 640)
  theirs = await upload(stranger.headers, 644)
})
afterAll(() => t.close())

type Fields = Parameters<typeof sendForm>[4]
type Headers = typeof me.headers

const link = 'https://shop.example.ir/'
const plain: BannerConfig = {
  template: '2',
  texts: { title: 'فروش ویژهٔ پاییز', subtitle: 'تا پایان هفته', action: 'ببینید' },
  colors: { background: '#0e5447', text: '#ffffff', accent: '#ffc857' },
  picture: null,
}
const withPicture = (file: string): BannerConfig => ({
  ...plain,
  picture: { file, crops: { medium: { x: 0.25, y: 1, zoom: 2 } }, sample: null },
})

async function upload(headers: Headers, width: number): Promise<UploadedPicture> {
  const picture = await noise({ width, height: 480 }).jpeg().toBuffer()
  return (await sendForm(t, 'POST', '/svc/banner/api/pictures', headers, { picture })).json()
}
async function sample(): Promise<SampleImage> {
  const answer = await t.app.inject('/svc/mobile/reports/api/v2/sample-images/?en_name=vehicles')
  return answer.json().results[0]
}
async function post(fields: Fields) {
  const campaign_id = String((await makeCampaign(t, me.headers)).id)
  const form = { campaign_id, landing_url: link, divar_banner_type: 'banner_maker', ...fields }
  return sendForm(t, 'POST', NATIVES, me.headers, form)
}
const change = (id: number, fields: Fields) => sendForm(t, 'PATCH', `${NATIVES}${id}/`, me.headers, fields)
const fieldsOf = (config: BannerConfig) => bannerConfigFields(config) as Record<string, string>
const madeOf = async (config: BannerConfig) => {
  const answer = await post(fieldsOf(config))
  expect(answer.body).toContain('"id"')
  return answer.json<MobileAd>()
}
const approve = (id: number) =>
  reviewAd(
    t.db,
    id,
    { verdict: 'approve', reasons: [], note: null },
    { userId: null, name: 't' },
    t.clock.now,
  )
const countAds = async () => (await t.db.selectFrom('ads').select('id').execute()).length

test('without files the server draws the three banners, and the config comes back', async () => {
  const config = withPicture(mine.file)
  const ad = await madeOf(config)
  expect(ad).toMatchObject({
    status: 1,
    divar_banner_type: 'banner_maker',
    divar_banner_config: config,
    has_custom_banners: false,
    image_source: null,
    third_party_image_id: null,
  })
  for (const name of ['medium', 'large', 'xlarge'] satisfies BannerSizeName[]) {
    const file = await t.app.inject(ad[`divar_${name}_banner`] ?? '')
    expect(await sharp(file.rawPayload).metadata()).toMatchObject(BANNER_SIZES[name])
  }
  const list = await t.app.inject({
    url: `/svc/mobile/api/v1/advertiser/mobile-ads/?campaign_ids=${ad.campaign_id}`,
    headers: me.headers,
  })
  expect(list.json().results).toEqual([ad])
})

test('a design alone gives the same stored banners as its drawings sent as files', async () => {
  const { template, texts, colors } = plain
  const config = withPicture(mine.file)
  const picture = { source: { file: mine.file }, crops: config.picture?.crops }
  const drawn = await t.app.inject({
    method: 'POST',
    url: '/svc/banner/api/generate/v2/',
    headers: me.headers,
    payload: { template, texts, colors, picture },
  })
  const { banners } = drawn.json<BannerSet>()
  const file = async (name: BannerSizeName) => (await t.app.inject(banners[name]?.url ?? '')).rawPayload
  const files = {
    divar_medium_banner: await file('medium'),
    divar_large_banner: await file('large'),
    divar_xlarge_banner: await file('xlarge'),
  }
  const sent = (await post({ ...fieldsOf(config), ...files })).json<MobileAd>()
  const names = ['divar_medium_banner', 'divar_large_banner', 'divar_xlarge_banner'] as const
  const made = await madeOf(config)
  expect(names.map((name) => made[name])).toEqual(names.map((name) => sent[name]))
  // A photograph, which takes several times as much as it was drawn.
  expect(made.divar_xlarge_banner).toMatch(/\.jpg$/)
})

test('of the same form sent twice at once one makes the ad, the other finds it', async () => {
  const campaign_id = String((await makeCampaign(t, me.headers)).id)
  const form = { campaign_id, landing_url: link, divar_banner_type: 'banner_maker' }
  const fields = { ...form, ...fieldsOf(withPicture(mine.file)) }
  const answers = await Promise.all([1, 2].map(() => sendForm(t, 'POST', NATIVES, me.headers, fields)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  const made = answers.find(({ statusCode }) => statusCode === 201)?.json<MobileAd>()
  expect((await change(made?.id ?? 0, fields)).json()).toEqual(made)
})

test('a design that was the saved one when it was read does not hide what was saved since', async () => {
  const ad = await madeOf(plain)
  const other = { ...plain, template: '3' as const }
  const sent = await t.db.transaction().execute(async (trx) => {
    const row = trx.updateTable('ads').where('id', '=', BigInt(ad.id))
    await row.set({ banner_config: other, medium_banner: `${'0'.repeat(64)}.png` }).execute()
    const answer = change(ad.id, { ...fieldsOf(plain), based_on: ad.revision })
    await expect.poll(isSomebodyWaiting).toBe(true)
    return { answer }
  })
  expect((await sent.answer).json()).toMatchObject({ statusCode: 409, code: 'changed_meanwhile' })
  expect((await change(ad.id, fieldsOf(plain))).json()).toMatchObject({
    divar_banner_config: plain,
    divar_medium_banner: ad.divar_medium_banner,
  })
})

/** Whether a call waits for a lock of another one. */
async function isSomebodyWaiting() {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(t.db)
  return rows.length > 0
}

test('files that come with a config are the banners', async () => {
  const custom = await makeAd(t, me.headers, (await makeCampaign(t, me.headers)).id)
  const ad = (await post({ ...fieldsOf(plain), ...(await threeBanners()) })).json<MobileAd>()
  expect(ad.divar_medium_banner).toBe(custom.divar_medium_banner)
  expect(ad.divar_banner_config).toEqual(plain)
})

test('a sample image is identified by its source and id', async () => {
  const { image, image_source, id } = await sample()
  const named = { image_source, third_party_image_id: String(id) }
  const { location } = (await t.app.inject(image)).headers
  const file = String(location).slice('/files/'.length)
  const config = { ...plain, picture: { file, crops: {}, sample: named } }
  expect(await madeOf(config)).toMatchObject({ ...named, divar_banner_config: config })
  const wrong = { ...named, third_party_image_id: String(id + 1) }
  const stranger = await t.signIn()
  const campaign_id = String((await makeCampaign(t, stranger.headers)).id)
  const form = { campaign_id, landing_url: link, divar_banner_type: 'banner_maker' }
  const fields = fieldsOf({ ...config, picture: { ...config.picture, sample: wrong } })
  const refused = await sendForm(t, 'POST', NATIVES, stranger.headers, { ...form, ...fields })
  expect(refused.json().fields).toEqual([
    { path: 'divar_banner_config.picture', message: expect.any(String) },
  ])
})

test.each([
  [{ ...plain, texts: { ...plain.texts, title: 'تماس ۰۹۱۲۱۲۳۴۵۶۷' } }, 'divar_banner_config.title'],
  [{ ...plain, texts: { ...plain.texts, subtitle: '@jarchi_ads' } }, 'divar_banner_config.subtitle'],
  [{ ...plain, texts: { ...plain.texts, title: '🎉 حراج' } }, 'divar_banner_config.title'],
  [{ ...plain, colors: { ...plain.colors, text: 'red;' } }, 'divar_banner_config.text'],
  [withPicture(`${'0'.repeat(64)}.png`), 'divar_banner_config.picture'],
])('%j is refused at its field and makes nothing', async (config, path) => {
  const before = await countAds()
  const answer = await post(fieldsOf(config))
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual([{ path, message: expect.stringMatching(/[آ-ی]/) }])
  expect(await countAds()).toBe(before)
})

test("another account's picture is refused, also to those who know its name", async () => {
  const answer = await post(fieldsOf(withPicture(theirs.file)))
  expect(answer.json().fields).toEqual([{ path: 'divar_banner_config.picture', message: expect.any(String) }])
  const ad = await madeOf(plain)
  expect((await change(ad.id, fieldsOf(withPicture(theirs.file)))).statusCode).toBe(400)
})

test.each(['divar_banner_config.__proto__', 'divar_banner_config', 'divar_banner_config[title]'])(
  'the key %s is refused',
  async (key) => {
    const answer = await post({ ...fieldsOf(plain), [key]: 'x' })
    expect(answer.json().fields).toEqual([{ path: key, message: expect.any(String) }])
  },
)

test('custom ads have no config and no data of a sample image', async () => {
  const custom = { divar_banner_type: 'custom', ...(await threeBanners()) }
  const paths = async (fields: Fields) =>
    ((await post({ ...custom, ...fields })).json().fields ?? []).map(({ path }: { path: string }) => path)
  expect(await paths({ 'divar_banner_config.template': '1' })).toEqual(['divar_banner_config.template'])
  expect(await paths({ image_source: 'jarchi_samples', third_party_image_id: '3' })).toEqual([
    'image_source',
    'third_party_image_id',
  ])
  expect(await paths({ image_source: '', third_party_image_id: '' })).toEqual([])
})

test('without a config nothing can be drawn', async () => {
  expect((await post({})).json().fields[0].path).toBe('divar_banner_config.template')
  expect((await post(await threeBanners())).json().fields[0].path).toBe('divar_banner_config.template')
})

test('a changed config sends the ad back to review, the same one and other switches do not', async () => {
  const ad = await madeOf(withPicture(mine.file))
  await approve(ad.id)
  const same = await change(ad.id, {
    divar_banner_type: 'banner_maker',
    landing_url: link,
    ...fieldsOf(withPicture(mine.file)),
  })
  expect(same.json()).toMatchObject({ status: 3, divar_large_banner: ad.divar_large_banner })
  expect((await change(ad.id, { divar_banner_type: 'banner_maker' })).json().status).toBe(3)
  const other = { ...plain, colors: { ...plain.colors, background: '#112233' } }
  const changed = (await change(ad.id, fieldsOf(other))).json()
  expect(changed).toMatchObject({ status: 1, divar_banner_config: other })
  expect(changed.divar_large_banner).not.toBe(ad.divar_large_banner)
})

test('an ad changes its kind together with its banners only', async () => {
  const ad = await madeOf(plain)
  const bare = await change(ad.id, { divar_banner_type: 'custom' })
  expect(bare.json().fields).toHaveLength(3)
  const custom = await change(ad.id, { divar_banner_type: 'custom', ...(await threeBanners()) })
  expect(custom.json()).toMatchObject({
    divar_banner_type: 'custom',
    divar_banner_config: null,
    has_custom_banners: true,
    status: 1,
  })
  expect((await change(ad.id, { divar_banner_type: 'banner_maker' })).statusCode).toBe(400)
  const again = await change(ad.id, { divar_banner_type: 'banner_maker', ...fieldsOf(plain) })
  expect(again.json()).toMatchObject({
    divar_banner_config: plain,
    divar_large_banner: ad.divar_large_banner,
  })
})

test('a refused change of the config changes nothing', async () => {
  const ad = await madeOf(plain)
  const long = { ...plain, texts: { ...plain.texts, title: 'تخفیف '.repeat(33).trim() } }
  expect((await change(ad.id, { ...fieldsOf(long), active: 'false' })).statusCode).toBe(400)
  expect((await change(ad.id, {})).json()).toEqual(ad)
})
