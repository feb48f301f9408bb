import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAd, makeCampaign } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { signInStaff, staffCalls } from '../../../test/staff.ts'

let t: Awaited<ReturnType<typeof testApp>>
let advertiser: Awaited<ReturnType<typeof t.signIn>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const reviewer = async () => {
  const desk = staffCalls(t, await signInStaff(t, ['review']))
  const next = async (skipped: number[] = []): Promise<number | null> =>
    (await desk.post('reviews/next/', { skipped })).json().ad_id
  const claim = async (ad: number): Promise<string | null> =>
    (await desk.post(`reviews/${ad}/claim/`)).json().held_by
  const leave = (ad: number) => desk.remove(`reviews/${ad}/claim/`)
  const approve = async (ad: number) => {
    const { version } = (await desk.get(`reviews/${ad}/`)).json()
    return desk.post(`reviews/${ad}/verdict/`, { version, verdict: 'approve' })
  }
  const heldBy = async (): Promise<(string | null)[]> =>
    (await desk.get('reviews/')).json().results.map(({ held_by }: { held_by: string | null }) => held_by)
  return { ...desk, next, claim, leave, approve, heldBy }
}

const newAds = async (count: number) => {
  advertiser = await t.signIn()
  const ads: number[] = []
  for (let made = 0; made < count; made++) {
    t.clock.advance(1)
    ads.push((await makeAd(t, advertiser.headers, (await makeCampaign(t, advertiser.headers)).id)).id)
  }
  return ads
}

/** Rows as the form writes them: a hundred forms with pictures take a minute. */
async function copies(adId: number, count: number) {
  const of = t.db.selectFrom('ads').selectAll().where('id', '=', BigInt(adId))
  const ad = await of.executeTakeFirstOrThrow()
  const its = t.db.selectFrom('campaigns').selectAll().where('id', '=', ad.campaign_id)
  const campaign = { ...(await its.executeTakeFirstOrThrow()), id: undefined, creation_key: null }
  const made = t.db.insertInto('campaigns').values(Array.from({ length: count }, () => campaign))
  const ids = await made.returning('id').execute()
  await t.db
    .insertInto('ads')
    .values(ids.map(({ id }) => ({ ...ad, id: undefined, campaign_id: id })))
    .execute()
}

/** For claims alone: sessions must not end meanwhile. */
const minutesPass = (minutes: number) =>
  sql`update review_claims set until = until - ${minutes} * interval '1 minute'`.execute(t.db)

test('ten reviewers at once judge each of a hundred ads once, and nobody waits or looks for nothing', async () => {
  const [first = 0] = await newAds(1)
  await copies(first, 99)
  const answers: number[] = []
  const judged: number[] = []
  const work = async ({ next, approve }: Awaited<ReturnType<typeof reviewer>>) => {
    for (let handed = await next(); handed !== null; handed = await next()) {
      answers.push((await approve(handed)).statusCode)
      judged.push(handed)
    }
  }
  const team: Awaited<ReturnType<typeof reviewer>>[] = []
  for (let member = 0; member < 10; member++) team.push(await reviewer())
  await Promise.all(team.map(work))
  expect(answers).toEqual(Array.from({ length: 100 }, () => 200))
  expect(new Set(judged).size).toBe(100)
  expect(await t.db.selectFrom('review_claims').selectAll().execute()).toEqual([])
})

test('a reviewer is handed what no colleague has, and comes back to their own', async () => {
  const [first, second] = await newAds(2)
  const [mina, reza] = [await reviewer(), await reviewer()]
  expect(await mina.next()).toBe(first)
  expect(await mina.next()).toBe(first)
  expect(await reza.next()).toBe(second)
  expect(await reza.heldBy()).toEqual(['مینا بازبین', null])
  expect(await mina.claim(second ?? 0)).toBe('مینا بازبین')
  const third = await reviewer()
  expect(await third.next()).toBeNull()
  await mina.leave(first ?? 0)
  expect(await third.next()).toBe(first)
  // The claim of a colleague is not theirs to end.
  await mina.leave(first ?? 0)
  expect(await mina.claim(first ?? 0)).toBe('مینا بازبین')
  for (const [who, ad] of [
    [third, first],
    [reza, second],
  ] as const) {
    expect((await who.approve(ad ?? 0)).statusCode).toBe(200)
  }
})

test('what a reviewer has skipped comes again after the others', async () => {
  const [first, second] = await newAds(2)
  const mina = await reviewer()
  expect(await mina.next([first ?? 0])).toBe(second)
  expect((await mina.approve(second ?? 0)).statusCode).toBe(200)
  expect(await mina.next([first ?? 0])).toBe(first)
  expect((await mina.approve(first ?? 0)).statusCode).toBe(200)
  expect(await mina.next([first ?? 0])).toBeNull()
})

test('a verdict on an ad that a colleague has is refused in words, until the claim ends', async () => {
  const [ad = 0] = await newAds(1)
  const [mina, reza] = [await reviewer(), await reviewer()]
  expect(await mina.next()).toBe(ad)
  const refused = await reza.approve(ad)
  expect(refused.json()).toMatchObject({ statusCode: 409, code: 'claimed_by_colleague' })
  expect(refused.json().message).toContain('همکارتان')
  await minutesPass(4)
  expect(await mina.claim(ad)).toBeNull()
  await minutesPass(4)
  expect((await reza.approve(ad)).statusCode).toBe(409)
  // Its browser is gone: it renews nothing.
  await minutesPass(1)
  expect(await reza.next()).toBe(ad)
  expect((await mina.approve(ad)).statusCode).toBe(409)
  expect((await reza.approve(ad)).statusCode).toBe(200)
})

test('an ad opened by its link is claimed if nobody has it; an unknown one is not found', async () => {
  const [ad = 0] = await newAds(1)
  const [mina, reza] = [await reviewer(), await reviewer()]
  expect(await mina.claim(ad)).toBeNull()
  expect(await reza.next()).toBeNull()
  expect((await mina.post('reviews/999999/claim/')).json()).toMatchObject({ code: 'ad_not_found' })
  expect((await mina.approve(ad)).statusCode).toBe(200)
})

test('nobody is handed an ad of an account of theirs', async () => {
  const [ad = 0] = await newAds(1)
  const mina = await signInStaff(t, ['review'])
  await t.db
    .insertInto('memberships')
    .values({ account_id: BigInt(advertiser.accountId), user_id: BigInt(mina.userId) })
    .execute()
  expect((await staffCalls(t, mina).post('reviews/next/', {})).json()).toEqual({ ad_id: null })
  expect(await (await reviewer()).next()).toBe(ad)
})
