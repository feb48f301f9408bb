import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGNS, makeAd, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { countWaiting, queuedAds, waitingSince } from './queue.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const signIn = async ({ isVip = false } = {}) => {
  const me = await t.signIn()
  await t.db.updateTable('accounts').set({ is_vip: isVip }).where('id', '=', BigInt(me.accountId)).execute()
  return me
}
type Advertiser = Awaited<ReturnType<typeof signIn>>
const newAd = async (who: Advertiser) => {
  t.clock.advance(1)
  return makeAd(t, who.headers, (await makeCampaign(t, who.headers)).id)
}
const preApproved = async (id: number) =>
  t.db.updateTable('ads').set({ status: 2 }).where('id', '=', BigInt(id)).execute()
const queue = async (offset = 0, limit = 100) =>
  (await queuedAds(t.db, { offset, limit }, t.clock.now)).map(Number)

test('contains what can be judged: no expired ad, and none of an archived campaign until it comes back', async () => {
  const me = await signIn()
  const preApprovedAd = await newAd(me)
  await preApproved(preApprovedAd.id)
  const first = await newAd(me)
  const second = await newAd(me)
  expect(await queue()).toEqual([preApprovedAd.id, first.id, second.id])
  const put = (to: 'archive' | 'restore') =>
    t.app.inject({ method: 'POST', url: `${CAMPAIGNS}${first.campaign_id}/${to}/`, headers: me.headers })
  expect((await put('archive')).statusCode).toBe(200)
  expect(await queue()).toEqual([preApprovedAd.id, second.id])
  expect((await put('restore')).statusCode).toBe(200)
  expect(await queue()).toEqual([preApprovedAd.id, first.id, second.id])
  t.clock.advance(14 * 86_400)
  expect(await queue()).toEqual([first.id, second.id])
  expect(await countWaiting(t.db, t.clock.now)).toBe(2)
  expect((await waitingSince(t.db, t.clock.now))?.toISOString()).toBe(first.date_created)
})

test('of many is read in parts: VIP accounts first, and of all the oldest, whatever their status', async () => {
  const before = await queue()
  const [vip, other, one] = [await signIn({ isVip: true }), await signIn({ isVip: true }), await signIn()]
  const theirs = [await newAd(vip), await newAd(other), await newAd(vip)].map(({ id }) => id)
  const ours = [await newAd(one), await newAd(one), await newAd(one)].map(({ id }) => id)
  await preApproved(theirs[1] ?? 0)
  await preApproved(ours[0] ?? 0)
  const all = [...theirs, ...before, ...ours]
  expect(await queue()).toEqual(all)
  expect([...(await queue(0, 2)), ...(await queue(2, 3)), ...(await queue(5, 9))]).toEqual(all)
  expect(await queue(99)).toEqual([])
})
