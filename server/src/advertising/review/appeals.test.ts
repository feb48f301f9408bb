import { tellVerdicts } from '../../messages/verdicts/service.ts'
import type { HistoryEntry, HistoryList } from '@jarchi/shared/api/history.ts'
import { VERDICT_UNDO_MS } from '@jarchi/shared/advertising/review-times.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CAMPAIGNS, makeAd, makeCampaign, NATIVES, sendForm } from '../../../test/advertising.ts'
import { bellOf } from '../../../test/bell.ts'
import { testApp } from '../../../test/harness.ts'
import { joinAs } from '../../../test/members.ts'
import { signInStaff, staffCalls } from '../../../test/staff.ts'
import { sendDueNotices } from '../../messages/notices/send-notices.ts'
import { reviewAd } from './service.ts'

const NOTE = 'این عکس از خود مغازهٔ ماست و تار نیست.'
const DENY = { verdict: 'deny', reasons: ['low_quality'] }
const APPROVE = { verdict: 'approve' }

let t: Awaited<ReturnType<typeof testApp>>
let mina: Awaited<ReturnType<typeof reviewer>>
let reza: Awaited<ReturnType<typeof reviewer>>
beforeAll(async () => {
  t = await testApp()
})
// Tokens live five minutes.
beforeEach(async () => {
  mina = await reviewer()
  reza = await reviewer()
})
afterAll(() => t.close())

async function reviewer() {
  const staff = await signInStaff(t, ['review'])
  const desk = staffCalls(t, staff)
  const look = async (adId: number) => (await desk.get(`reviews/${adId}/`)).json()
  const judge = async (adId: number, verdict: object) =>
    desk.post(`reviews/${adId}/verdict/`, { version: (await look(adId)).version, ...verdict })
  const next = async () => (await desk.post('reviews/next/', {})).json().ad_id
  return { ...desk, id: staff.userId, look, judge, next }
}

type Headers = Record<string, string>

async function advertiser() {
  const me = await t.signIn()
  const campaign = (await makeCampaign(t, me.headers)).id
  const ad = (await makeAd(t, me.headers, campaign)).id
  const url = `${CAMPAIGNS}${campaign}/`
  const history = async (headers: Headers = me.headers) =>
    (await t.app.inject({ url: `${url}history/`, headers }))
      .json<HistoryList>()
      .results.filter((entry): entry is Extract<HistoryEntry, { kind: 'review' }> => entry.kind === 'review')
  const denial = async () => (await history())[0]?.appealable ?? null
  const appeal = async (payload: object, headers: Headers = me.headers) =>
    t.app.inject({ method: 'POST', url: `${url}appeals/`, headers, payload: { note: NOTE, ...payload } })
  return { ...me, campaign, ad, url, history, denial, appeal }
}

async function denied() {
  const me = await advertiser()
  expect((await mina.judge(me.ad, DENY)).statusCode).toBe(200)
  t.clock.advance(60)
  return { ...me, first: (await me.denial()) ?? 0 }
}

async function appealed() {
  const me = await denied()
  const sent = await me.appeal({ denial: me.first })
  expect(sent.statusCode, sent.body).toBe(204)
  t.clock.advance(60)
  return me
}
const momentsPass = async () => {
  const gone = sql`- ${VERDICT_UNDO_MS} * interval '1 millisecond'`
  await sql`update verdicts set waits_until = waits_until ${gone}`.execute(t.db)
  await sql`update notifications set waits_until = waits_until ${gone}`.execute(t.db)
}
const clear = () => t.db.updateTable('ads').set({ status: 3 }).where('status', '=', 1).execute()

test('an appealed ad is first of all, with its note and the denial, and goes to somebody else', async () => {
  await clear()
  const vip = await advertiser()
  await t.db.updateTable('accounts').set({ is_vip: true }).where('id', '=', BigInt(vip.accountId)).execute()
  const me = await appealed()
  const { results } = (await reza.get('reviews/')).json()
  expect(results).toMatchObject([
    { id: me.ad, status: 1, is_appeal: true },
    { id: vip.ad, is_appeal: false },
  ])
  expect(await mina.next()).toBe(vip.ad)
  expect(await reza.next()).toBe(me.ad)
  expect(await reza.look(me.ad)).toMatchObject({
    verdicts: ['approve', 'deny', 'ask_changes'],
    fresh_verdict: null,
    appeal: { note: NOTE, is_own: false, denial: { by: 'مینا بازبین', feedback: [{ code: 'low_quality' }] } },
    history: [{ status: 1, step: 'appeal', note: NOTE, by: null }, { status: 4 }, { status: 1 }],
  })
})

test('who denied it sees the appeal, holds up nobody, and is refused in words, by the database too', async () => {
  const me = await denied()
  await mina.post(`reviews/${me.ad}/claim/`)
  await me.appeal({ denial: me.first })
  expect((await mina.post(`reviews/${me.ad}/claim/`)).json()).toEqual({ held_by: null })
  expect(await mina.look(me.ad)).toMatchObject({ verdicts: [], appeal: { note: NOTE, is_own: true } })
  const refused = await mina.judge(me.ad, APPROVE)
  expect(refused.json()).toMatchObject({ statusCode: 409, code: 'own_denial' })
  expect(refused.json().message).toContain('خودتان')
  const past = { ad_id: BigInt(me.ad), status: 3, user_id: BigInt(mina.id), staff_name: 'مینا' }
  await expect(t.db.insertInto('ad_events').values(past).execute()).rejects.toMatchObject({
    constraint: 'ad_appeals_other_reviewer',
  })
  expect((await reza.judge(me.ad, { verdict: 'pre_approve' })).json().code).toBe('not_now')
  expect((await reza.judge(me.ad, APPROVE)).statusCode).toBe(200)
})

test.each([
  ['approve', {}, 3, 'ad_approved', 'اعتراض شما پذیرفته شد'],
  ['deny', { reasons: ['insult'] }, 4, 'ad_denied', 'اعتراض شما رد شد'],
  ['ask_changes', { note: 'کوتاه‌تر' }, 5, 'ad_returned', 'تبلیغ شما اصلاح لازم دارد'],
])('a verdict to %s ends it; history, bell and SMS say so', async (verdict, why, status, kind, said) => {
  const me = await appealed()
  // The denial itself was told an hour ago.
  const told_at = new Date(t.clock.now.getTime() - 3_600_000)
  await t.db.updateTable('verdicts').set({ told_at }).execute()
  expect((await reza.judge(me.ad, { verdict, ...why })).statusCode).toBe(200)
  expect(await me.history()).toMatchObject([
    { status, step: 'appeal_answer', appealable: null, by: { kind: 'staff' } },
    { status: 1, step: 'appeal', note: NOTE, by: { kind: 'you' } },
    { status: 4, step: 'usual', appealable: null },
    { status: 1, step: 'usual' },
  ])
  expect(await reza.look(me.ad)).toMatchObject({
    appeal: null,
    history: [{ step: 'appeal_answer' }, {}, {}, {}],
  })
  await momentsPass()
  const [news] = (await bellOf(t, me.headers)).results
  expect(news?.about).toEqual({ kind, campaign_id: me.campaign, is_appeal: true })
  await tellVerdicts(t.deps)
  await sendDueNotices(t.deps, { warn: () => {} })
  const sent = t.sms.notices.filter(({ phone }) => phone === me.phone)
  expect(sent.map(({ tokens }) => tokens[1])).toEqual([said])
})

test('an upheld denial is no new one; a new denial after an edit is', async () => {
  const me = await appealed()
  await reza.judge(me.ad, DENY)
  t.clock.advance(60)
  const again = await t.db
    .selectFrom('ad_events')
    .select('id')
    .where('ad_id', '=', BigInt(me.ad))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect((await me.appeal({ denial: Number(again.id) })).json().code).toBe('appealed_already')
  const edit = { campaign_id: String(me.campaign), landing_url: 'https://example.com/other' }
  expect((await sendForm(t, 'PATCH', `${NATIVES}${me.ad}/`, me.headers, edit)).statusCode).toBe(200)
  await mina.judge(me.ad, DENY)
  t.clock.advance(60)
  expect((await me.appeal({ denial: await me.denial() })).statusCode).toBe(204)
})

test('an edit ends the appeal: who denied the ad may judge what is new', async () => {
  const me = await appealed()
  const edit = { campaign_id: String(me.campaign), landing_url: 'https://example.com/other' }
  expect((await sendForm(t, 'PATCH', `${NATIVES}${me.ad}/`, me.headers, edit)).statusCode).toBe(200)
  expect(await mina.look(me.ad)).toMatchObject({ appeal: null, history: [{ step: 'usual' }, {}, {}, {}] })
  expect((await mina.judge(me.ad, APPROVE)).statusCode).toBe(200)
})

test('a verdict that is taken back leaves the appeal as it was', async () => {
  const me = await appealed()
  const before = await reza.look(me.ad)
  const given = await reza.judge(me.ad, DENY)
  expect((await reza.remove(`reviews/${me.ad}/verdicts/${given.json().undo}/`)).statusCode).toBe(200)
  expect(await reza.look(me.ad)).toEqual(before)
  expect((await mina.judge(me.ad, APPROVE)).json().code).toBe('own_denial')
})

test('of two members who appeal at once one does; the other learns that it is done', async () => {
  const me = await denied()
  const manager = await joinAs(t, me.accountId, 'manager')
  const answers = await Promise.all([
    me.appeal({ denial: me.first }),
    me.appeal({ denial: me.first }, manager.headers),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
  const lost = answers.find(({ statusCode }) => statusCode === 409)?.json()
  expect(lost).toMatchObject({ code: 'appealed_already' })
  expect(lost.message).toContain('فقط یک بار')
  expect((await me.history()).filter(({ step }) => step === 'appeal')).toHaveLength(1)
})

test('what is not denied, archived, over, or another’s is not appealed; a viewer and finance are not offered it', async () => {
  const me = await advertiser()
  expect(await me.denial()).toBeNull()
  await mina.judge(me.ad, { verdict: 'ask_changes', note: 'کوتاه‌تر' })
  t.clock.advance(60)
  expect(await me.denial()).toBeNull()
  const other = await denied()
  expect((await me.appeal({ denial: other.first })).json().code).toBe('changed_meanwhile')
  expect((await me.appeal({ denial: other.first }, other.headers)).statusCode).toBe(404)
  for (const role of ['viewer', 'finance'] as const) {
    const { headers } = await joinAs(t, other.accountId, role)
    expect((await other.history(headers))[0]).toMatchObject({ status: 4, appealable: null })
    expect((await other.appeal({ denial: other.first }, headers)).statusCode).toBe(403)
  }
  for (const note of ['کوتاه', 'الف'.repeat(251)])
    expect((await other.appeal({ denial: other.first, note })).json().fields[0].path).toBe('note')
  await t.app.inject({ method: 'POST', url: `${other.url}archive/`, headers: other.headers })
  expect((await other.appeal({ denial: other.first })).json().code).toBe('campaign_archived')
  const late = await denied()
  const long = new Date(t.clock.now.getTime() - 14 * 86_400_000)
  await t.db.updateTable('ads').set({ registered_at: long }).where('id', '=', BigInt(late.ad)).execute()
  expect(await late.denial()).toBeNull()
  expect((await late.appeal({ denial: late.first })).json().code).toBe('appeal_too_late')
})

test('an appeal against a denial of the command line goes to everybody', async () => {
  const me = await advertiser()
  const review = { verdict: 'deny' as const, reasons: ['insult'], note: null }
  await reviewAd(t.db, me.ad, review, { userId: null, name: 'فرمان' }, t.clock.now)
  expect((await me.appeal({ denial: await me.denial() })).statusCode).toBe(204)
  expect((await mina.judge(me.ad, APPROVE)).statusCode).toBe(200)
})

test('an ad that the team returned to the queue is told as such, without the reason', async () => {
  const me = await advertiser()
  await mina.judge(me.ad, APPROVE)
  const { version } = await reza.look(me.ad)
  await reza.post(`reviews/${me.ad}/return/`, { version, reason: 'گزارش یک کاربر' })
  const [entry] = await me.history()
  expect(entry).toMatchObject({ status: 1, step: 'again', by: { kind: 'staff', name: null }, note: null })
  expect(JSON.stringify(await me.history())).not.toContain('گزارش')
})
