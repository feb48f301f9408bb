import { tellVerdicts } from '../../messages/verdicts/service.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'
import { sendDueNotices } from '../../messages/notices/send-notices.ts'

const REASON = 'گزارش یک کاربر'

let t: Awaited<ReturnType<typeof testApp>>
let desk: ReturnType<typeof staffCalls>
beforeAll(async () => {
  t = await testApp()
  desk = staffCalls(t, await signInStaff(t, ['review']))
})
afterAll(() => t.close())

async function adOf() {
  const me = await t.signIn()
  const campaign = (await makeCampaign(t, me.headers)).id
  return { ...me, campaign, id: (await makeAd(t, me.headers, campaign)).id }
}
const look = async (adId: number) => (await desk.get(`reviews/${adId}/`)).json()
const judge = async (adId: number, verdict: object) => {
  const { version } = await look(adId)
  expect((await desk.post(`reviews/${adId}/verdict/`, { version, ...verdict })).statusCode).toBe(200)
}
const giveBack = async (adId: number, changes: object = {}) =>
  desk.post(`reviews/${adId}/return/`, { version: (await look(adId)).version, reason: REASON, ...changes })
const bellOf = async ({ headers }: { headers: Record<string, string> }) =>
  (await t.app.inject({ url: '/svc/api/api/v1/notifications/', headers })).json().results

test.each([
  ['approve', {}],
  ['deny', { reasons: ['insult'] }],
  ['ask_changes', { note: 'کوتاه‌تر' }],
])(
  'after a verdict to %s an ad waits again, for a reason that only staff read; its advertiser is told without it',
  async (verdict, why) => {
    const ad = await adOf()
    await judge(ad.id, { verdict, ...why })
    expect((await look(ad.id)).is_returnable).toBe(true)
    t.clock.advance(1)
    const back = await giveBack(ad.id)
    expect(back.statusCode, back.body).toBe(200)
    const seen = await look(ad.id)
    expect(seen).toMatchObject({ ad: { status: 1, feedback: [], feedback_note: null }, is_returnable: false })
    expect(seen.history[0]).toMatchObject({ status: 1, by: 'مینا بازبین', override_reason: REASON })
    expect((await desk.get('reviews/')).json().results.at(-1)).toMatchObject({ id: ad.id, status: 1 })
    const [, line] = await auditLines(t, { object: `ad:${ad.id}` })
    expect(line).toMatchObject({ action: 'ad.return', details: { after: 1, reason: REASON } })
    expect(JSON.stringify(await bellOf(ad))).not.toContain(REASON)
    expect(await bellOf(ad)).toMatchObject([
      { about: { kind: 'ad_reviewed_again', campaign_id: ad.campaign } },
    ])
    await tellVerdicts(t.deps)
    await sendDueNotices(t.deps, { warn: () => {} })
    expect(t.sms.notices.filter(({ phone }) => phone === ad.phone)).toEqual([])
  },
)

test('what waits, is looked at by a colleague, was changed or has expired is not returned', async () => {
  const ad = await adOf()
  expect((await giveBack(ad.id)).json().code).toBe('not_now')
  await judge(ad.id, { verdict: 'approve' })
  expect((await giveBack(ad.id, { version: 'older' })).json().code).toBe('changed_meanwhile')
  expect((await giveBack(ad.id, { reason: 'چون' })).statusCode).toBe(400)
  const other = staffCalls(t, await signInStaff(t, ['review']))
  await other.post(`reviews/${ad.id}/claim/`)
  expect((await giveBack(ad.id)).json().code).toBe('claimed_by_colleague')
  await other.remove(`reviews/${ad.id}/claim/`)
  const long = new Date(t.clock.now.getTime() - 14 * 86_400_000)
  await t.db.updateTable('ads').set({ registered_at: long }).where('id', '=', BigInt(ad.id)).execute()
  expect((await giveBack(ad.id)).json().code).toBe('not_now')
  expect((await desk.post('reviews/99999/return/', { version: 'x', reason: REASON })).statusCode).toBe(404)
})
