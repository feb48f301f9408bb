import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAd, makeCampaign, NATIVES, sendForm } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { pngOf } from '../../../test/pictures.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'

let t: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signInStaff>>
let desk: ReturnType<typeof staffCalls>
let advertiser: Awaited<ReturnType<typeof t.signIn>>

beforeAll(async () => {
  t = await testApp()
  staff = await signInStaff(t, ['review'])
  desk = staffCalls(t, staff)
  advertiser = await t.signIn()
})
afterAll(() => t.close())

const newAd = async (who = advertiser, changes: Parameters<typeof makeAd>[3] = {}) =>
  makeAd(t, who.headers, (await makeCampaign(t, who.headers)).id, changes)
const look = async (adId: number) => (await desk.get(`reviews/${adId}/`)).json()
const decide = (adId: number, decision: object, calls = desk) =>
  calls.post(`reviews/${adId}/verdict/`, decision)
const statusOf = async (adId: number) => {
  const ad = t.db.selectFrom('ads').select('status').where('id', '=', BigInt(adId))
  return (await ad.executeTakeFirstOrThrow()).status
}

describe('the queue', () => {
  test('contains waiting ads, VIP accounts first, then the oldest', async () => {
    const vip = await t.signIn()
    await t.db.updateTable('accounts').set({ is_vip: true }).where('id', '=', BigInt(vip.accountId)).execute()
    const first = await newAd()
    t.clock.advance(60)
    const second = await newAd()
    t.clock.advance(60)
    const theirs = await newAd(vip)
    const { count, results } = (await desk.get('reviews/')).json()
    expect(count).toBe(3)
    expect(results.map(({ id }: { id: number }) => id)).toEqual([theirs.id, first.id, second.id])
    expect(results[0]).toMatchObject({
      campaign_title: 'فروش پاییزه',
      account: { id: vip.accountId, is_vip: true },
      status: 1,
      divar_medium_banner: theirs.divar_medium_banner,
    })
    const rest = (await desk.get('reviews/?offset=1&limit=1')).json()
    expect(rest).toMatchObject({ count: 3, results: [{ id: first.id }] })
    expect((await desk.get('reviews/?status=3')).json()).toEqual({ count: 0, results: [] })
    expect((await desk.get('reviews/?status=6')).statusCode).toBe(400)
  })

  test('keeps an ad that waits, whose 14 days begin with a late approval; an expired one is not approved', async () => {
    const ad = await newAd()
    t.clock.advance(14 * 86_400)
    staff = await signInStaff(t, ['review'])
    desk = staffCalls(t, staff)
    const idsOf = async (query: string) =>
      (await desk.get(`reviews/${query}`)).json().results.map(({ id }: { id: number }) => id)
    expect(await idsOf('?status=1')).toContain(ad.id)
    expect(await idsOf('?status=500')).not.toContain(ad.id)
    const late = await decide(ad.id, { version: (await look(ad.id)).version, verdict: 'pre_approve' })
    expect(late.statusCode).toBe(200)
    expect((await look(ad.id)).ad.status).toBe(2)
    t.clock.advance(14 * 86_400)
    staff = await signInStaff(t, ['review'])
    desk = staffCalls(t, staff)
    expect(await idsOf('?status=500')).toContain(ad.id)
    const { version, verdicts, ad: shown } = await look(ad.id)
    expect([shown.status, verdicts]).toEqual([500, ['deny', 'ask_changes']])
    const approved = await decide(ad.id, { version, verdict: 'approve' })
    expect(approved.json()).toMatchObject({ code: 'ad_expired', statusCode: 409 })
    expect((await auditLines(t, { object: `ad:${ad.id}` })).length).toBe(1)
    const told = t.db.selectFrom('verdicts').selectAll().where('ad_id', '=', BigInt(ad.id))
    expect(await told.execute()).toEqual([])
    expect((await decide(ad.id, { version, verdict: 'deny', reasons: ['insult'] })).statusCode).toBe(200)
    advertiser = await t.signIn()
  })

  test('an ad is shown with what a reviewer needs', async () => {
    const ad = await newAd(advertiser, { landing_url: '{address}09121234567' })
    expect(await look(ad.id)).toMatchObject({
      version: expect.stringMatching(/^[\w-]{22}$/),
      ad: { id: ad.id, status: 1, divar_xlarge_banner: ad.divar_xlarge_banner, history: [{ status: 1 }] },
      campaign: { title: 'فروش پاییزه', category_slugs: ['light'] },
      account: { id: advertiser.accountId, is_vip: false },
      landing: { kind: 'phone', url: 'tel:09121234567' },
      verdicts: ['approve', 'pre_approve', 'deny', 'ask_changes'],
    })
    expect((await desk.get('reviews/999999/')).json()).toMatchObject({ code: 'ad_not_found' })
    expect((await desk.get('reviews/x/')).statusCode).toBe(400)
  })

  test('the published reasons have the same words as for advertisers', async () => {
    const { count, results } = (await desk.get('review-reasons/')).json()
    expect(count).toBe(22)
    expect(results).toContainEqual({ code: 'ad_badge', message: expect.stringContaining('تبلیغ') })
  })
})

describe('the check before review', () => {
  test('lists the findings about the stored banners', async () => {
    const white = await pngOf('large', '#ffffff')
    const ad = await newAd(advertiser, { divar_large_banner: white })
    const { findings } = (await desk.get(`reviews/${ad.id}/preflight/`)).json()
    const found = findings.map(({ rule, path }: { rule: string; path: string }) => `${path} ${rule}`)
    expect(found).toContain('picture.large white_background')
    expect(found).not.toContain('picture.medium white_background')
    expect(found.filter((text: string) => text.includes('unreadable'))).toEqual([])
  })

  test('finds texts of the banner maker that draw more attention than the picture', async () => {
    const title = 'فروش ویژهٔ گوشی سامسونگ با ضمانت اصلی و ارسال رایگان'
    const design = {
      divar_banner_type: 'banner_maker',
      'divar_banner_config.template': '2',
      'divar_banner_config.title': title,
      'divar_banner_config.background': '#0e5447',
      'divar_banner_config.text': '#ffffff',
      'divar_banner_config.accent': '#ffc857',
    }
    const ad = await newAd(advertiser, design)
    const { findings } = (await desk.get(`reviews/${ad.id}/preflight/`)).json()
    expect(findings).toContainEqual(expect.objectContaining({ rule: 'oversized_text', path: 'texts' }))
  })

  test('reports a missing picture, and does not find unknown ads', async () => {
    const ad = await newAd()
    await t.db
      .updateTable('ads')
      .set({ medium_banner: `${'0'.repeat(64)}.png` })
      .where('id', '=', BigInt(ad.id))
      .execute()
    const { findings } = (await desk.get(`reviews/${ad.id}/preflight/`)).json()
    expect(findings).toContainEqual(
      expect.objectContaining({ rule: 'unreadable_picture', path: 'picture.medium' }),
    )
    expect((await desk.get('reviews/999999/preflight/')).statusCode).toBe(404)
  })
})

describe('a verdict', () => {
  test.each([
    ['approve', 3],
    ['pre_approve', 2],
  ])('%s leads to %d', async (verdict, status) => {
    const ad = await newAd()
    const { version } = await look(ad.id)
    expect((await decide(ad.id, { version, verdict })).json()).toMatchObject({ id: ad.id, status })
    expect(await statusOf(ad.id)).toBe(status)
  })

  test('of denial reaches the advertiser with reasons and note, and the audit log', async () => {
    const ad = await newAd()
    const { version } = await look(ad.id)
    const reasons = ['low_quality', 'white_background']
    const answer = await decide(ad.id, { version, verdict: 'deny', reasons, note: 'لوگو تار است' })
    expect(answer.json()).toMatchObject({ id: ad.id, status: 4 })
    const url = `/svc/mobile/api/v1/advertiser/mobile-ads/?campaign_ids=${ad.campaign_id}`
    const seen = await t.app.inject({ url, headers: advertiser.headers })
    expect(seen.json().results[0]).toMatchObject({
      status: 4,
      feedback: [{ code: 'low_quality' }, { code: 'white_background' }],
      feedback_note: 'لوگو تار است',
    })
    expect(await auditLines(t, { object: `ad:${ad.id}` })).toMatchObject([
      {
        action: 'ad.deny',
        actor_user_id: BigInt(staff.userId),
        actor_name: 'مینا بازبین',
        account_id: BigInt(advertiser.accountId),
        ip: '127.0.0.1',
        details: { before: 1, after: 4, reasons, note: 'لوگو تار است' },
      },
    ])
  })

  test.each([
    ['no version', { verdict: 'approve', version: undefined }, 'version'],
    ['no verdict', { verdict: undefined }, 'verdict'],
    ['an unknown verdict', { verdict: 'burn' }, 'verdict'],
    ['a denial without reasons', { verdict: 'deny' }, 'reasons'],
    ['a denial with a note alone', { verdict: 'deny', note: 'چون' }, 'reasons'],
    ['an unknown reason', { verdict: 'deny', reasons: ['ugly'] }, 'reasons.0'],
    ['reasons of an approval', { verdict: 'approve', reasons: ['insult'] }, 'reasons'],
    ['a note of two lines', { verdict: 'deny', reasons: ['insult'], note: 'دو\nسطر' }, 'note'],
    ['a note too long', { verdict: 'deny', reasons: ['insult'], note: 'x'.repeat(501) }, 'note'],
    ['a status', { verdict: 'approve', status: 3 }, 'status'],
  ])('with %s is refused by its path', async (_, given, path) => {
    const ad = await newAd()
    const { version } = await look(ad.id)
    const answer = await decide(ad.id, { version, ...given })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().fields[0]).toEqual({ path, message: expect.any(String) })
    expect(await statusOf(ad.id)).toBe(1)
    expect(await auditLines(t, { object: `ad:${ad.id}` })).toEqual([])
  })

  test('is refused if the ad was changed after the reviewer saw it', async () => {
    const ad = await newAd()
    const { version } = await look(ad.id)
    const form = { landing_url: 'https://other.example.ir/' }
    await sendForm(t, 'PATCH', `${NATIVES}${ad.id}/`, advertiser.headers, form)
    const stale = await decide(ad.id, { version, verdict: 'approve' })
    expect(stale.json()).toMatchObject({ code: 'changed_meanwhile', statusCode: 409 })
    expect(await statusOf(ad.id)).toBe(1)
    const again = await look(ad.id)
    expect((await decide(ad.id, { version: again.version, verdict: 'approve' })).statusCode).toBe(200)
  })

  test('counts once if two reviewers decide', async () => {
    const ad = await newAd()
    const { version } = await look(ad.id)
    const colleague = staffCalls(t, await signInStaff(t, ['review']))
    const answers = await Promise.all([
      decide(ad.id, { version, verdict: 'approve' }),
      decide(ad.id, { version, verdict: 'deny', reasons: ['insult'] }, colleague),
      decide(ad.id, { version, verdict: 'pre_approve' }, colleague),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    expect(await auditLines(t, { object: `ad:${ad.id}` })).toHaveLength(1)
    const late = await decide(ad.id, { version, verdict: 'approve' }, colleague)
    expect(late.json()).toMatchObject({ code: 'changed_meanwhile' })
  })

  test('of a colleague is changed only with a reason, which history and audit log keep', async () => {
    const ad = await newAd()
    const other = await signInStaff(t, ['review'])
    const colleague = staffCalls(t, other)
    const deny = { verdict: 'deny', reasons: ['insult'] }
    await decide(ad.id, { version: (await look(ad.id)).version, ...deny }, colleague)
    const { version, fresh_verdict } = await look(ad.id)
    expect(fresh_verdict).toMatchObject({ status: 4, by: 'مینا بازبین', override_reason: null })
    const blind = await decide(ad.id, { version, verdict: 'approve' })
    expect(blind.json()).toMatchObject({ statusCode: 400, fields: [{ path: 'override_reason' }] })
    expect(await statusOf(ad.id)).toBe(4)
    const override_reason = 'واژه در این شهر ناسزا نیست'
    const done = await decide(ad.id, { version, verdict: 'approve', override_reason })
    expect(done.json()).toMatchObject({ id: ad.id, status: 3 })
    const own = await look(ad.id)
    expect(own.history.slice(0, 2)).toMatchObject([
      { status: 3, by: 'مینا بازبین', override_reason },
      { status: 4, override_reason: null },
    ])
    expect((await auditLines(t, { object: `ad:${ad.id}` })).at(-1)?.details).toMatchObject({
      override_reason,
    })
    expect(own.fresh_verdict, 'one’s own verdict').toBeNull()
    const seen = await colleague.get(`reviews/${ad.id}/`)
    expect(seen.json()).toMatchObject({ fresh_verdict: { status: 3, override_reason } })
    t.clock.advance(86_400)
    staff = await signInStaff(t, ['review'])
    desk = staffCalls(t, staff)
    expect((await look(ad.id)).fresh_verdict, 'a day later').toBeNull()
    advertiser = await t.signIn()
  })

  test('of a colleague that was given twice makes an earlier look old', async () => {
    const ad = await newAd()
    const deny = { verdict: 'deny', reasons: ['insult'] }
    await decide(ad.id, { version: (await look(ad.id)).version, ...deny })
    const { version } = await look(ad.id)
    await decide(ad.id, { version, verdict: 'approve' })
    await decide(ad.id, { version: (await look(ad.id)).version, ...deny })
    const stale = await decide(ad.id, { version, verdict: 'approve' })
    expect(stale.json()).toMatchObject({ code: 'changed_meanwhile' })
  })

  test('after a colleague’s pre-approval, or a change of the ad, needs no reason', async () => {
    const ad = await newAd()
    const colleague = staffCalls(t, await signInStaff(t, ['review']))
    await decide(ad.id, { version: (await look(ad.id)).version, verdict: 'pre_approve' }, colleague)
    const { version } = await look(ad.id)
    const denial = { version, verdict: 'deny', reasons: ['insult'] }
    expect((await decide(ad.id, denial, colleague)).statusCode).toBe(200)
    const form = { landing_url: 'https://other.example.ir/' }
    await sendForm(t, 'PATCH', `${NATIVES}${ad.id}/`, advertiser.headers, form)
    const changed = await look(ad.id)
    expect(changed.fresh_verdict).toBeNull()
    const done = await decide(ad.id, { version: changed.version, verdict: 'approve' })
    expect(done.statusCode).toBe(200)
  })

  test('that a state does not allow is refused; an approved ad can still be denied', async () => {
    const ad = await newAd()
    await decide(ad.id, { version: (await look(ad.id)).version, verdict: 'approve' })
    const { version, verdicts } = await look(ad.id)
    expect(verdicts).toEqual(['deny', 'ask_changes'])
    expect((await decide(ad.id, { version, verdict: 'approve' })).json()).toMatchObject({ code: 'not_now' })
    expect((await decide(999_999, { version, verdict: 'approve' })).statusCode).toBe(404)
    const denied = await decide(ad.id, { version, verdict: 'deny', reasons: ['insult'] })
    expect(denied.json()).toMatchObject({ id: ad.id, status: 4 })
  })

  test('asks for changes by reasons or a note', async () => {
    const ad = await newAd()
    const { version } = await look(ad.id)
    const asked = await decide(ad.id, { version, verdict: 'ask_changes', note: 'متن را کوتاه کنید.' })
    expect(asked.json()).toMatchObject({ id: ad.id, status: 5 })
  })
})
