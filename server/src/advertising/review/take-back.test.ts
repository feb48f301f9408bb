import { tellVerdicts } from '../../messages/verdicts/service.ts'
import { VERDICT_UNDO_MS } from '@jarchi/shared/advertising/review-times.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAd, makeCampaign, NATIVES, sendForm } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'
import { sendDueNotices } from '../../messages/notices/send-notices.ts'

let t: Awaited<ReturnType<typeof testApp>>
let desk: ReturnType<typeof staffCalls>
let other: ReturnType<typeof staffCalls>
let staffId: number
beforeAll(async () => {
  t = await testApp()
  const staff = await signInStaff(t, ['review'])
  staffId = staff.userId
  desk = staffCalls(t, staff)
  other = staffCalls(t, await signInStaff(t, ['review']))
})
afterAll(() => t.close())

async function adOf() {
  const me = await t.signIn()
  const campaign = (await makeCampaign(t, me.headers)).id
  return { ...me, campaign, id: (await makeAd(t, me.headers, campaign)).id }
}

const DENY = { verdict: 'deny', reasons: ['low_quality'] }
const APPROVE = { verdict: 'approve' }

async function judge(adId: number, verdict: object, calls = desk): Promise<number> {
  const { version } = (await desk.get(`reviews/${adId}/`)).json()
  const answer = await calls.post(`reviews/${adId}/verdict/`, { version, ...verdict })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().undo
}
const takeBack = (adId: number, undo: number, calls = desk) =>
  calls.remove(`reviews/${adId}/verdicts/${undo}/`)

const row = (adId: number) =>
  t.db
    .selectFrom('ads')
    .select(['status', 'feedback', 'feedback_note', 'registered_at', 'campaign_id'])
    .where('id', '=', BigInt(adId))
    .executeTakeFirstOrThrow()
const eventsOf = async (adId: number) =>
  (
    await t.db
      .selectFrom('ad_events')
      .select('status')
      .where('ad_id', '=', BigInt(adId))
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)
const reportsSay = async (adId: number) => {
  const { campaign_id } = await row(adId)
  const said = t.db.selectFrom('campaign_events').select('kind').where('campaign_id', '=', campaign_id)
  return (await said.execute()).map(({ kind }) => kind)
}
const atExchange = (adId: number) =>
  t.db.selectFrom('exchange_ads').select(['due_at', 'failures']).where('ad_id', '=', BigInt(adId)).execute()
const bellOf = async ({ headers }: { headers: Record<string, string> }) =>
  (await t.app.inject({ url: '/svc/api/api/v1/notifications/', headers })).json().results

/** As if the ten seconds were over, on the clock of the database. */
const momentsPass = async () => {
  const gone = sql`- ${VERDICT_UNDO_MS} * interval '1 millisecond'`
  await sql`update undoable_verdicts set since = since ${gone}, until = until ${gone}`.execute(t.db)
  await sql`update verdicts set waits_until = waits_until ${gone}`.execute(t.db)
  await sql`update notifications set waits_until = waits_until ${gone}`.execute(t.db)
}
const tell = async () => {
  t.clock.advance(1)
  await tellVerdicts(t.deps)
  await sendDueNotices(t.deps, { warn: () => {} })
}

test.each([
  ['approve', APPROVE],
  ['deny', DENY],
  ['ask_changes', { verdict: 'ask_changes', note: 'متن' }],
  ['pre_approve', { verdict: 'pre_approve' }],
])(
  'a verdict to %s is taken back as if it had not been given; only the audit log keeps both',
  async (name, verdict) => {
    const ad = await adOf()
    const before = await row(ad.id)
    const { version } = (await desk.get(`reviews/${ad.id}/`)).json()
    const undo = await judge(ad.id, verdict)
    await tell()
    const back = await takeBack(ad.id, undo)
    expect(back.statusCode, back.body).toBe(200)
    expect(back.json()).toEqual({ id: ad.id, status: 1 })
    expect(await row(ad.id)).toEqual(before)
    expect(await eventsOf(ad.id)).toEqual([1])
    expect(await reportsSay(ad.id)).toEqual([])
    expect(await atExchange(ad.id)).toEqual([])
    expect((await desk.get(`reviews/${ad.id}/`)).json()).toMatchObject({ version, fresh_verdict: null })
    await momentsPass()
    await tell()
    expect(await bellOf(ad)).toEqual([])
    expect(t.sms.notices.filter(({ phone }) => phone === ad.phone)).toEqual([])
    const lines = await auditLines(t, { object: `ad:${ad.id}` })
    expect(lines.map(({ action }) => action)).toEqual([`ad.${name}`, 'ad.take_back'])
    const claim = t.db.selectFrom('review_claims').select('user_id').where('ad_id', '=', BigInt(ad.id))
    expect(await claim.execute()).toEqual([{ user_id: BigInt(staffId) }])
  },
)

test('nobody is told of a verdict for ten seconds, and everybody after them', async () => {
  const ad = await adOf()
  await judge(ad.id, DENY)
  await tell()
  expect(await bellOf(ad)).toEqual([])
  expect(t.sms.notices.filter(({ phone }) => phone === ad.phone)).toEqual([])
  await momentsPass()
  expect(await bellOf(ad)).toMatchObject([{ about: { kind: 'ad_denied' } }])
  await tell()
  expect(t.sms.notices.filter(({ phone }) => phone === ad.phone)).toHaveLength(1)
})

test('an approved ad that is denied and not denied after all stays at the exchange as it was', async () => {
  const ad = await adOf()
  await judge(ad.id, APPROVE)
  const sent = { due_at: null, failures: 2 }
  await t.db.updateTable('exchange_ads').set(sent).where('ad_id', '=', BigInt(ad.id)).execute()
  await momentsPass()
  const before = await row(ad.id)
  await takeBack(ad.id, await judge(ad.id, DENY))
  expect(await row(ad.id)).toEqual(before)
  expect(await atExchange(ad.id)).toEqual([sent])
  expect(await eventsOf(ad.id)).toEqual([1, 3])
  expect(await reportsSay(ad.id)).toEqual(['approved'])
})

test('the exchange is sent an approved ad once the approval stands', async () => {
  const ad = await adOf()
  await judge(ad.id, APPROVE)
  const at = new Date(t.clock.now.getTime() + VERDICT_UNDO_MS)
  expect(await atExchange(ad.id)).toEqual([{ due_at: at, failures: 0 }])
})

/** Refused with this code, and nothing has changed. */
async function refused(adId: number, code: string, act: () => ReturnType<typeof takeBack>) {
  const before = [await row(adId), await eventsOf(adId), await reportsSay(adId)]
  const answer = await act()
  expect([answer.statusCode, answer.json().code]).toEqual([409, code])
  expect([await row(adId), await eventsOf(adId), await reportsSay(adId)]).toEqual(before)
}

test('after ten seconds, once told, twice, or by its place alone, a verdict stands', async () => {
  const ad = await adOf()
  const late = await judge(ad.id, APPROVE)
  await momentsPass()
  await refused(ad.id, 'verdict_stands', () => takeBack(ad.id, late))
  const denied = await judge(ad.id, DENY)
  await refused(ad.id, 'verdict_stands', () => takeBack(ad.id, late))
  await t.db.updateTable('verdicts').set({ told_at: t.clock.now }).execute()
  await refused(ad.id, 'verdict_stands', () => takeBack(ad.id, denied))
  const twice = await adOf()
  const once = await judge(twice.id, DENY)
  expect((await takeBack(twice.id, once)).statusCode).toBe(200)
  await refused(twice.id, 'verdict_stands', () => takeBack(twice.id, once))
  expect((await takeBack(999_999, once)).statusCode).toBe(404)
})

test('a colleague cannot take it back, nor anybody after an edit', async () => {
  const ad = await adOf()
  const undo = await judge(ad.id, DENY)
  await refused(ad.id, 'verdict_of_colleague', () => takeBack(ad.id, undo, other))
  const edit = { campaign_id: String(ad.campaign), landing_url: 'https://example.com/other' }
  const edited = await sendForm(t, 'PATCH', `${NATIVES}${ad.id}/`, ad.headers, edit)
  expect(edited.statusCode, edited.body).toBe(200)
  await refused(ad.id, 'changed_meanwhile', () => takeBack(ad.id, undo))
})

test('of two presses of the same button one takes the verdict back', async () => {
  const ad = await adOf()
  const undo = await judge(ad.id, DENY)
  const answers = await Promise.all([takeBack(ad.id, undo), takeBack(ad.id, undo)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await eventsOf(ad.id)).toEqual([1])
})
