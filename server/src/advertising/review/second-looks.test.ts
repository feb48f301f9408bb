import type { SecondLook } from '@jarchi/shared/api/staff-second-looks.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAd, makeCampaign, NATIVES, sendForm } from '../../../test/advertising.ts'
import { bellOf } from '../../../test/bell.ts'
import { testApp } from '../../../test/harness.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'
import { isDrawn } from './second-looks.ts'

type Reviewer = Awaited<ReturnType<typeof reviewer>>

let t: Awaited<ReturnType<typeof testApp>>
let mina: Reviewer
let reza: Reviewer
let sara: Reviewer
beforeAll(async () => {
  t = await testApp({ SECOND_LOOKS_PER_THOUSAND: '1000' })
})
// Tokens live five minutes.
beforeEach(async () => {
  await t.db.deleteFrom('second_looks').execute()
  mina = await reviewer()
  reza = await reviewer()
  sara = await reviewer()
})
afterAll(() => t.close())

async function reviewer() {
  const staff = await signInStaff(t, ['review'])
  const desk = staffCalls(t, staff)
  const judge = async (adId: number, verdict: string, why: object = {}) => {
    const { version } = (await desk.get(`reviews/${adId}/`)).json()
    const answer = await desk.post(`reviews/${adId}/verdict/`, { version, verdict, ...why })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  const next = async (): Promise<SecondLook | null> => (await desk.post('second-looks/next/')).json().look
  const look = async (id: number | undefined, verdict: string) =>
    desk.post(`second-looks/${id}/verdict/`, { verdict })
  const report = async () => (await desk.get('second-looks/')).json()
  return { ...desk, id: staff.userId, judge, next, look, report }
}

const DENIAL = { reasons: ['low_quality'] }

/** An ad that Mina has denied, more than ten seconds ago. */
async function judged() {
  const me = await t.signIn()
  const campaign = (await makeCampaign(t, me.headers)).id
  const ad = (await makeAd(t, me.headers, campaign)).id
  const { undo } = await mina.judge(ad, 'deny', DENIAL)
  t.clock.advance(11)
  return { ...me, campaign, ad, undo }
}
const stateOf = (adId: number) =>
  t.db.selectFrom('ads').selectAll().where('id', '=', BigInt(adId)).executeTakeFirstOrThrow()

test('a verdict is judged again by somebody else, who does not see it; nothing else changes', async () => {
  const me = await judged()
  const before = await stateOf(me.ad)
  const bell = await bellOf(t, me.headers)
  expect(await mina.next()).toBeNull()
  expect(await mina.report()).toMatchObject({ waiting: 0 })
  expect(await reza.report()).toMatchObject({ waiting: 1 })
  const seen = await reza.next()
  expect(seen).toMatchObject({ ad: { id: me.ad, status: 1, feedback: [], feedback_note: null, history: [] } })
  expect(JSON.stringify(seen)).not.toMatch(/low_quality|بازبین/)
  expect((await reza.look(seen?.id, 'deny')).statusCode).toBe(204)
  expect(await stateOf(me.ad)).toEqual(before)
  expect(await bellOf(t, me.headers)).toEqual(bell)
  expect(await auditLines(t, { object: `ad:${me.ad}` })).toHaveLength(1)
  expect(await sara.report()).toEqual({ looked: 1, same: 1, waiting: 0, different: [] })
})

test('two reviewers are never handed the same; what is done, or with a colleague, is refused in words', async () => {
  const [first, second] = [await judged(), await judged()]
  const [one, two] = [await reza.next(), await sara.next()]
  expect([one?.ad.id, two?.ad.id]).toEqual([first.ad, second.ad])
  expect((await reza.next())?.id).toBe(one?.id)
  const refused = await sara.look(one?.id, 'deny')
  expect(refused.json()).toMatchObject({ statusCode: 409, code: 'looked_already' })
  expect(refused.json().message).toContain('ثبت نشد')
  expect((await reza.look(one?.id, 'deny')).statusCode).toBe(204)
  expect((await reza.look(one?.id, 'approve')).json().code).toBe('looked_already')
  expect((await mina.look(two?.id, 'deny')).json().code).toBe('looked_already')
  expect((await reza.look(999_999, 'deny')).json().code).toBe('looked_already')
})

test('the database refuses the same person', async () => {
  const me = await judged()
  const user_id = BigInt(mina.id)
  const own = t.db.updateTable('second_looks').where('event_id', '=', BigInt(me.undo))
  const names = { constraint: 'second_looks_other_reviewer' }
  await expect(own.set({ user_id, status: 3, at: t.clock.now }).execute()).rejects.toMatchObject(names)
  const held = { held_by: user_id, held_until: t.clock.now }
  await expect(own.set(held).execute()).rejects.toMatchObject(names)
})

test('disagreement is listed while the first verdict stands', async () => {
  const me = await judged()
  const seen = await reza.next()
  await reza.look(seen?.id, 'approve')
  const report = await sara.report()
  expect(report).toMatchObject({ looked: 1, same: 0 })
  expect(report.different).toMatchObject([
    {
      ad_id: me.ad,
      first: { verdict: 'deny', by: 'مینا بازبین' },
      second: { verdict: 'approve', by: 'مینا بازبین' },
    },
  ])
  const { version } = (await sara.get(`reviews/${me.ad}/`)).json()
  const reason = 'دو همکار دو نظر دارند'
  expect((await sara.post(`reviews/${me.ad}/return/`, { version, reason })).statusCode).toBe(200)
  expect(await sara.report()).toMatchObject({ looked: 1, same: 0, different: [] })
  t.clock.advance(31 * 86_400)
  expect(await (await reviewer()).report()).toMatchObject({ looked: 0 })
})

test('what can be taken back, was edited, is a week old or of an own account is not handed over', async () => {
  const me = await judged()
  const seen = await reza.next()
  const edit = { campaign_id: String(me.campaign), landing_url: 'https://example.com/other' }
  await sendForm(t, 'PATCH', `${NATIVES}${me.ad}/`, me.headers, edit)
  expect((await reza.look(seen?.id, 'deny')).json().code).toBe('looked_already')
  expect(await reza.next()).toBeNull()
  const { undo } = await mina.judge(me.ad, 'approve')
  expect(await reza.next()).toBeNull()
  await mina.remove(`reviews/${me.ad}/verdicts/${undo}/`)
  await mina.judge(me.ad, 'deny', DENIAL)
  t.clock.advance(11)
  const membership = { account_id: BigInt(me.accountId), user_id: BigInt(reza.id) }
  await t.db.insertInto('memberships').values(membership).execute()
  expect(await reza.next()).toBeNull()
  expect(await sara.next()).toMatchObject({ ad: { id: me.ad } })
  t.clock.advance(7 * 86_400)
  expect(await (await reviewer()).next()).toBeNull()
})

test('who has judged the ad before is not asked', async () => {
  const me = await judged()
  await reza.judge(me.ad, 'approve', { override_reason: 'تصویر درست است' })
  t.clock.advance(11)
  expect(await mina.next()).toBeNull()
  expect(await sara.next()).toMatchObject({ ad: { id: me.ad } })
})

test('only approvals and denials are drawn; of them as many as the setting says, always the same', async () => {
  const me = await t.signIn()
  const ad = (await makeAd(t, me.headers, (await makeCampaign(t, me.headers)).id)).id
  await mina.judge(ad, 'pre_approve')
  await mina.judge(ad, 'ask_changes', { note: 'کوتاه‌تر' })
  expect(await t.db.selectFrom('second_looks').selectAll().execute()).toEqual([])
  const { config } = t.deps
  const drawnBy = (secondLooksPerThousand: number) => {
    const settings = { ...config, review: { secondLooksPerThousand } }
    return Array.from({ length: 20_000 }, (_, id) => id).filter((id) => isDrawn(settings, BigInt(id)))
  }
  const drawn = drawnBy(20)
  expect(drawn.length).toBeGreaterThan(300)
  expect(drawn.length).toBeLessThan(500)
  expect(drawnBy(20)).toEqual(drawn)
  expect(drawnBy(0)).toEqual([])
})
