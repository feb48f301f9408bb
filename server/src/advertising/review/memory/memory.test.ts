import { BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import type { ReviewCompanions } from '@jarchi/shared/api/staff-review.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import { afterMs } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../../../test/advertising.ts'
import { testApp } from '../../../../test/harness.ts'
import { pngOf } from '../../../../test/pictures.ts'
import { signInStaff, staffCalls } from '../../../../test/staff.ts'
import { reviewAd } from '../service.ts'
import { makeDuePrints } from './prints.ts'
import { forgetBefore } from './queries.ts'

let t: Awaited<ReturnType<typeof testApp>>
let desk: ReturnType<typeof staffCalls>
beforeAll(async () => {
  t = await testApp()
  desk = staffCalls(t, await signInStaff(t, ['review']))
})
afterAll(() => t.close())

/** Forty rectangles of grey levels and colours that a seed decides. */
function pictureOf(name: BannerSizeName, seed: number) {
  const { width, height } = BANNER_SIZES[name]
  const pixels = Buffer.alloc(width * height * 3, 128)
  let state = seed
  const part = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
  for (let shape = 0; shape < 40; shape += 1) {
    const [left, top] = [Math.floor(part() * width), Math.floor(part() * height)]
    const right = Math.min(width, left + Math.floor(width * (0.05 + 0.2 * part())))
    const bottom = Math.min(height, top + Math.floor(height * (0.05 + 0.4 * part())))
    const colour = Buffer.from([part() * 255, part() * 255, part() * 255])
    for (let y = top; y < bottom; y += 1) pixels.fill(colour, 3 * (y * width + left), 3 * (y * width + right))
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

async function bannersOf(seed: number): Promise<Record<string, Buffer>> {
  const names = ['medium', 'large', 'xlarge'] as const
  const made = names.map(async (name) => {
    return [`divar_${name}_banner`, await pictureOf(name, seed).png().toBuffer()] as const
  })
  return Object.fromEntries(await Promise.all(made))
}

async function adWith(banners: object) {
  const me = await t.signIn()
  const campaign = await makeCampaign(t, me.headers)
  return { id: (await makeAd(t, me.headers, campaign.id, { ...banners })).id, accountId: me.accountId }
}

async function judge(adId: number, decision: object): Promise<number> {
  const { version } = (await desk.get(`reviews/${adId}/`)).json()
  const answer = await desk.post(`reviews/${adId}/verdict/`, { version, ...decision })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().undo
}

const DENIAL = { verdict: 'deny', reasons: ['low_quality'], note: 'تصویر تار است' }

async function recalled(adId: number) {
  const answer = await desk.get(`reviews/${adId}/memory/`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().results
}

test('the same banners of another account are told of once, with the verdict and its reasons', async () => {
  const first = await adWith(await bannersOf(1))
  expect(await recalled(first.id)).toEqual([])
  await judge(first.id, DENIAL)
  const [verdict, ...others] = await recalled((await adWith(await bannersOf(1))).id)
  expect(others).toEqual([])
  expect(verdict).toMatchObject({
    nearness: 'same',
    status: 4,
    feedback: [{ code: 'low_quality' }],
    note: 'تصویر تار است',
    ad_id: first.id,
    campaign_title: 'فروش پاییزه',
    account: { id: first.accountId, is_vip: false },
  })
  expect(verdict.size).toBe('medium')
  expect(verdict.by).not.toBeNull()
  expect(verdict.banner).toMatch(/^\/files\/[0-9a-f]{64}\.png$/)
})

test('a copy with its edges cut off, saved again, is near; another picture is not', async () => {
  await judge((await adWith(await bannersOf(2))).id, { verdict: 'approve' })
  await makeDuePrints(t.app.deps)
  const { width, height } = BANNER_SIZES.medium
  const part = { left: 30, top: 20, width: Math.round(width * 0.95), height: Math.round(height * 0.95) }
  const inner = await pictureOf('medium', 2).extract(part).png().toBuffer()
  const copy = await sharp(inner).resize({ width, height, fit: 'fill' }).jpeg({ quality: 50 }).toBuffer()
  const others = await bannersOf(3)
  const told = await recalled((await adWith({ ...others, divar_medium_banner: copy })).id)
  expect(told).toMatchObject([{ nearness: 'near', size: 'medium', status: 3, feedback: [] }])
  expect(await recalled((await adWith(await bannersOf(4))).id)).toEqual([])
})

test('a banner of one colour is like itself only', async () => {
  const plain = async (colour: string) => ({
    ...(await bannersOf(Number.parseInt(colour.slice(1), 16))),
    divar_medium_banner: await pngOf('medium', colour),
  })
  await judge((await adWith(await plain('#336699'))).id, DENIAL)
  await makeDuePrints(t.app.deps)
  expect(await recalled((await adWith(await plain('#336698'))).id)).toEqual([])
})

test('a verdict that is taken back is forgotten', async () => {
  const ad = await adWith(await bannersOf(5))
  const undo = await judge(ad.id, DENIAL)
  await makeDuePrints(t.app.deps)
  const again = await adWith(await bannersOf(5))
  expect(await recalled(again.id)).toHaveLength(1)
  expect((await desk.remove(`reviews/${ad.id}/verdicts/${undo}/`)).statusCode).toBe(200)
  expect(await recalled(again.id)).toEqual([])
})

test('an ad’s own verdict is told of once it waits again', async () => {
  const { id } = await adWith(await bannersOf(6))
  await judge(id, DENIAL)
  expect(await recalled(id)).toEqual([])
  const { version } = (await desk.get(`reviews/${id}/`)).json()
  await desk.post(`reviews/${id}/return/`, { version, reason: 'بنر را دوباره ببینید' })
  expect(await recalled(id)).toMatchObject([{ ad_id: id, status: 4, nearness: 'same' }])
})

test('prints are made off the request, also of what the command line judges; a lost picture is passed over', async () => {
  const { id } = await adWith(await bannersOf(7))
  const lost = `${'0'.repeat(64)}.png`
  await t.db.updateTable('ads').set({ large_banner: lost }).where('id', '=', BigInt(id)).execute()
  const operator = { userId: null, name: 'command line' }
  await reviewAd(t.db, id, { verdict: 'approve', reasons: [], note: null }, operator, t.app.deps.now())
  await makeDuePrints(t.app.deps)
  const rows = await t.db.selectFrom('banner_prints').selectAll().where('made_at', 'is', null).execute()
  expect(rows).toEqual([])
  const made = t.db.selectFrom('banner_prints').selectAll().where('picture', '=', lost)
  expect((await made.executeTakeFirstOrThrow()).pixels).toBeNull()
  expect(await recalled((await adWith(await bannersOf(7))).id)).toMatchObject([{ ad_id: id, status: 3 }])
})

test('after a year a verdict is forgotten, and then its prints', async () => {
  await judge((await adWith(await bannersOf(8))).id, DENIAL)
  const again = await adWith(await bannersOf(8))
  const inYears = afterMs(t.app.deps.now(), RETENTION.judgedBanners + 60_000)
  const before = await t.db.selectFrom('judged_banners').selectAll().execute()
  expect(before.length).toBeGreaterThan(0)
  await forgetBefore(t.db, afterMs(inYears, -RETENTION.judgedBanners), inYears)
  expect(await t.db.selectFrom('judged_banners').selectAll().execute()).toEqual([])
  expect(await t.db.selectFrom('banner_prints').selectAll().execute()).toEqual([])
  expect(await recalled(again.id)).toEqual([])
})

test('an ad that is not there is refused', async () => {
  expect((await desk.get('reviews/999999/memory/')).statusCode).toBe(404)
})

test('a signature lies in the row that the scan reads, its details do not', async () => {
  const { rows } = await sql`
    select attname as name, attstorage::text as kept from pg_attribute
    where attrelid = 'banner_prints'::regclass and attname in ('signature', 'details') order by 1
  `.execute(t.db)
  // External and plain.
  expect(rows).toEqual([
    { name: 'details', kept: 'e' },
    { name: 'signature', kept: 'p' },
  ])
})

const companions = async (adId: number) => {
  const answer = await desk.get(`reviews/${adId}/companions/`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ReviewCompanions>()
}
const idsOf = (ads: ReviewCompanions['picture']) => ads.map(({ id }) => id)

test('waiting ads with the same picture or a near copy are found for one verdict, those that were judged are not', async () => {
  const first = await adWith(await bannersOf(21))
  const same = await adWith(await bannersOf(21))
  const { width, height } = BANNER_SIZES.medium
  const small = await pictureOf('medium', 21)
    .resize(Math.round(width * 0.6))
    .jpeg({ quality: 60 })
    .toBuffer()
  const copy = await sharp(small).resize({ width, height, fit: 'fill' }).png().toBuffer()
  const near = await adWith({ ...(await bannersOf(22)), divar_medium_banner: copy })
  await adWith(await bannersOf(23))
  await makeDuePrints(t.app.deps)
  const found = await companions(first.id)
  expect(idsOf(found.account)).toEqual([first.id])
  expect(idsOf(found.picture)).toEqual([first.id, same.id, near.id])
  const version = found.picture[1]?.version
  const verdict = await desk.post(`reviews/${same.id}/verdict/`, { version, ...DENIAL })
  expect(verdict.statusCode, 'the version of the list is the ad’s').toBe(200)
  expect(idsOf((await companions(first.id)).picture)).toEqual([first.id, near.id])
})

test('waiting ads of the same account are found, with who is at them; one that changed is refused alone', async () => {
  const me = await t.signIn()
  const ads: number[] = []
  for (let made = 0; made < 3; made++) {
    const campaign = await makeCampaign(t, me.headers)
    ads.push((await makeAd(t, me.headers, campaign.id, await bannersOf(31 + made))).id)
  }
  const [one = 0, held = 0, changed = 0] = ads
  const colleague = staffCalls(t, await signInStaff(t, ['review']))
  await colleague.post(`reviews/${held}/claim/`)
  const [itself, ...account] = (await companions(one)).account
  expect(itself?.id).toBe(one)
  expect(idsOf(account)).toEqual([held, changed])
  expect(account.map(({ held_by }) => held_by)).toEqual(['مینا بازبین', null])
  await sql`update ads set landing_url = 'https://example.org/' where id = ${changed}`.execute(t.db)
  const answers = await Promise.all(
    account.map(({ id, version }) => desk.post(`reviews/${id}/verdict/`, { version, verdict: 'approve' })),
  )
  expect(answers.map((answer) => answer.json().code)).toEqual(['claimed_by_colleague', 'changed_meanwhile'])
  expect((await desk.get('reviews/999999/companions/')).statusCode).toBe(404)
})
