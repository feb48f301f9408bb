import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { adsToReview } from './queries.ts'
import { reviewAd, type Review } from './judge.ts'

let t: Awaited<ReturnType<typeof testApp>>
let me: Awaited<ReturnType<typeof t.signIn>>

beforeAll(async () => {
  t = await testApp()
  me = await t.signIn()
})
afterAll(() => t.close())

const newAd = async (who = me) => makeAd(t, who.headers, (await makeCampaign(t, who.headers)).id)
const review = (adId: number, given: Partial<Review>) =>
  reviewAd(
    t.db,
    adId,
    { verdict: 'approve', reasons: [], note: null, ...given },
    { userId: me.userId, name: 'بازبین' },
    t.clock.now,
  )
const traces = async (adId: number) => {
  const ad = await t.db.selectFrom('ads').selectAll().where('id', '=', BigInt(adId)).executeTakeFirstOrThrow()
  const events = await t.db.selectFrom('ad_events').selectAll().where('ad_id', '=', BigInt(adId)).execute()
  const audit = await t.db.selectFrom('audit_log').selectAll().where('object', '=', `ad:${adId}`).execute()
  return { ad, events: events.length, audit }
}

test('a denial reaches the ad, its history and the audit log', async () => {
  const { id } = await newAd()
  const reasons = ['low_quality', 'white_background']
  expect(await review(id, { verdict: 'deny', reasons, note: 'لوگو تار است' })).toMatchObject({
    ok: true,
    status: 4,
  })
  const { ad, events, audit } = await traces(id)
  expect(ad).toMatchObject({ status: 4, feedback: reasons, feedback_note: 'لوگو تار است' })
  expect(events).toBe(2)
  expect(audit).toEqual([
    expect.objectContaining({
      actor_user_id: BigInt(me.userId),
      actor_name: 'بازبین',
      account_id: BigInt(me.accountId),
      action: 'ad.deny',
      details: { before: 1, after: 4, reasons, note: 'لوگو تار است' },
    }),
  ])
})

test('an approval clears the earlier feedback', async () => {
  const { id } = await newAd()
  await review(id, { verdict: 'deny', reasons: ['insult'] })
  expect(await review(id, {})).toMatchObject({ ok: true, status: 3 })
  expect((await traces(id)).ad).toMatchObject({ status: 3, feedback: [], feedback_note: null })
})

test.each([
  [{ verdict: 'deny' }, 'reasons_needed'],
  [{ verdict: 'deny', note: 'چون' }, 'reasons_needed'],
  [{ verdict: 'ask_changes' }, 'reasons_needed'],
  [{ verdict: 'deny', reasons: ['ugly'] }, 'unknown_reason'],
  [{ verdict: 'approve', reasons: ['insult'] }, 'reasons_not_wanted'],
  [{ verdict: 'deny', reasons: ['insult'], note: 'دو\nسطر' }, 'bad_note'],
  [{ verdict: 'deny', reasons: ['insult'], note: 'x'.repeat(501) }, 'bad_note'],
] as [Partial<Review>, string][])('%j is refused as %s and leaves no trace', async (given, problem) => {
  const { id } = await newAd()
  expect(await review(id, given)).toEqual({ ok: false, problem })
  const { ad, events, audit } = await traces(id)
  expect([ad.status, events, audit.length]).toEqual([1, 1, 0])
})

test('verdicts that a state does not allow are refused', async () => {
  const { id } = await newAd()
  await review(id, {})
  expect(await review(id, {})).toEqual({ ok: false, problem: 'not_allowed' })
  expect(await review(id, { verdict: 'pre_approve' })).toEqual({ ok: false, problem: 'not_allowed' })
  expect(await review(999_999, {})).toEqual({ ok: false, problem: 'ad_not_found' })
})

test('of two reviewers at once one succeeds', async () => {
  const { id } = await newAd()
  const outcomes = await Promise.all([review(id, {}), review(id, {}), review(id, {})])
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
  expect((await traces(id)).events).toBe(2)
})

test('waiting ads are listed, VIP accounts first, then the oldest', async () => {
  const vip = await t.signIn()
  await t.db.updateTable('accounts').set({ is_vip: true }).where('id', '=', BigInt(vip.accountId)).execute()
  const older = await newAd()
  t.clock.advance(60)
  const theirs = await newAd(vip)
  const approved = await newAd()
  await review(approved.id, {})
  const ids = (await adsToReview(t.db, 100, t.clock.now)).map((ad) => Number(ad.id))
  expect(ids[0]).toBe(theirs.id)
  expect(ids).toContain(older.id)
  expect(ids).not.toContain(approved.id)
})
