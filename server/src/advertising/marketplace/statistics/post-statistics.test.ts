import type { ReportAdvice, ReportPost } from '@jarchi/shared/api/reports.ts'
import { VIEW_AMOUNTS } from '@jarchi/shared/people/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMarketplace } from '../../../../../sandbox/src/marketplace/start.ts'
import { makeAd, makeCampaign } from '../../../../test/advertising.ts'
import { testApp } from '../../../../test/harness.ts'
import { marketplaceEnv, visitor } from '../../../../test/marketplace-visitor.ts'
import { addReportRows } from '../../../../test/report-rows.ts'
import { phraseOf } from '../../../delivery/bidding/service.ts'
import { keepPhrases } from '../../../reports/keyword-phrases.ts'
import { postStatisticsLoops, readPostStatistics } from '../service.ts'

const PHONE = '09120000001'
const TOKEN = 'gZcarPride'
/** The 9th of May 2026 in Tehran. */
const TODAY = 20_582

let sandbox: Awaited<ReturnType<typeof startMarketplace>>
let t: Awaited<ReturnType<typeof testApp>>
let accountId: number
let headers: Record<string, string>
beforeAll(async () => {
  t = await testApp()
  sandbox = await startMarketplace({ product: 'http://localhost:8080', now: () => t.clock.now })
  await t.close()
  t = await testApp(marketplaceEnv(sandbox))
  const [own] = sandbox.marketplace.posts
  if (own) own.publishedAt = new Date('2026-04-01T00:00:00Z')
})
beforeEach(async () => {
  t.clock.now = new Date('2026-05-09T17:30:00Z')
  sandbox.marketplace.faults.clear()
  sandbox.marketplace.clicksOf = () => 0
  await t.db.deleteFrom('post_statistics_reads').execute()
  await t.db.deleteFrom('post_statistics').execute()
  await t.db.updateTable('ads').set({ active: false, post_token: null }).execute()
  await comeIn()
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

/** Gives the consent of the post's owner. */
async function comeIn() {
  const { landed, headers: given } = await visitor(t).signIn(PHONE)
  headers = given
  accountId = Number(/\/u\/(\d+)/.exec(landed)?.[1])
  const user = await t.db
    .selectFrom('memberships')
    .select('user_id')
    .where('account_id', '=', BigInt(accountId))
    .executeTakeFirstOrThrow()
  await t.db
    .insertInto('marketplace_posts')
    .values({ user_id: user.user_id, post_token: TOKEN, seen_at: t.clock.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function adOfPost(token: string | null = TOKEN) {
  const { id } = await makeCampaign(t, headers)
  const ad = await makeAd(t, headers, id)
  await t.db
    .updateTable('ads')
    .set({ post_token: token, active: true })
    .where('id', '=', BigInt(ad.id))
    .execute()
  return id
}

async function report(id: number, from = '2026-05-03', to = '2026-05-09') {
  const url = `/svc/reports/api/v1/post/?campaign_id=${id}&from=${from}&to=${to}`
  const answer = await t.app.inject({ url, headers })
  return answer.statusCode === 200 ? (answer.json() as ReportPost) : answer.statusCode
}

async function asked(...given: Parameters<typeof report>) {
  const answer = await report(...given)
  return typeof answer === 'number' ? answer : answer.post
}

function reads() {
  return t.db.selectFrom('post_statistics_reads').selectAll().execute()
}

function known() {
  return t.db.selectFrom('post_statistics').selectAll().orderBy('day').execute()
}

test('views and chats of an advertised post are shown with the cost of a chat', async () => {
  const id = await adOfPost()
  expect(await report(id)).toEqual({ post: null, missing: 'not_yet' })
  await readPostStatistics(t.deps)
  const days = await known()
  expect(days.map(({ day }) => day)).toEqual([6, 5, 4, 3, 2, 1, 0].map((ago) => TODAY - ago))
  const sum = (name: 'views' | 'chats') => days.reduce((total, { [name]: count }) => total + count, 0)
  await addReportRows(t.db, [
    { accountId, campaignId: id, day: TODAY - 1, clicks: 4, spend: 300_000 },
    // Before the known days: it may have brought chats that were not counted.
    { accountId, campaignId: id, day: TODAY - 30, clicks: 4, spend: 9_000_000 },
  ])
  const cost_per_chat = Math.round(300_000 / sum('chats'))
  expect(await asked(id, '2026-04-01')).toEqual({ views: sum('views'), chats: sum('chats'), cost_per_chat })
  const [last] = days.slice(-1)
  expect(await asked(id, '2026-05-09')).toMatchObject({ views: last?.views, chats: last?.chats })
  expect(await asked(id, '2026-04-20', '2026-04-21')).toEqual({ views: 0, chats: 0, cost_per_chat: null })
  await t.db.deleteFrom('account_permissions').where('permission', '=', VIEW_AMOUNTS).execute()
  expect(await asked(id)).toMatchObject({ views: sum('views'), cost_per_chat: null })
})

test('figures of a day grow, and days that are no longer returned stay', async () => {
  const id = await adOfPost()
  await readPostStatistics(t.deps)
  const first = await asked(id)
  t.clock.advance(5 * 3_600)
  sandbox.marketplace.clicksOf = (_, day) => (day === TODAY + 1 ? 900 : 0)
  await comeIn()
  await readPostStatistics(t.deps)
  expect(await known()).toHaveLength(8)
  expect(await asked(id, '2026-05-03', '2026-05-09')).not.toEqual(first)
  expect(((await asked(id, '2026-05-10', '2026-05-10')) as { views: number }).views).toBeGreaterThan(899)
})

test('nothing is read for ads without a post, before it is due, or when it is switched off', async () => {
  const id = await adOfPost(null)
  expect(await readPostStatistics(t.deps)).toMatchObject({ asked: 0 })
  expect(await report(id)).toEqual({ post: null, missing: null })
  await adOfPost()
  expect(await readPostStatistics(t.deps)).toMatchObject({ asked: 1 })
  expect(await readPostStatistics(t.deps)).toMatchObject({ asked: 0 })
  t.clock.advance(61)
  expect(await readPostStatistics(t.deps)).toMatchObject({ asked: 1 })
  const { config } = t.deps
  const marketplace = { ...config.marketplace, statisticsMinutes: 0 }
  expect(postStatisticsLoops({ ...t.deps, config: { ...config, marketplace } })).toEqual([])
})

test('a consent without statistics shows none, until a new one includes them', async () => {
  const id = await adOfPost()
  await readPostStatistics(t.deps)
  expect(await asked(id)).not.toBeNull()
  sandbox.marketplace.faults.set('uncounted', true)
  const renewals = sandbox.marketplace.grants.renewalsOf(PHONE)
  t.clock.advance(61)
  await readPostStatistics(t.deps)
  expect(await report(id)).toEqual({ post: null, missing: 'consent_needed' })
  expect(sandbox.marketplace.grants.renewalsOf(PHONE)).toBe(renewals)
  t.clock.advance(61)
  expect(await readPostStatistics(t.deps)).toMatchObject({ asked: 0 })
  sandbox.marketplace.faults.clear()
  await comeIn()
  await readPostStatistics(t.deps)
  expect(await asked(id)).not.toBeNull()
})

test('a consent that was revoked shows none, and is not used again', async () => {
  const id = await adOfPost()
  await readPostStatistics(t.deps)
  sandbox.marketplace.faults.set('revoked', true)
  t.clock.advance(61)
  await readPostStatistics(t.deps)
  expect(await report(id)).toEqual({ post: null, missing: 'consent_needed' })
  t.clock.advance(86_400)
  expect(await readPostStatistics(t.deps)).toMatchObject({ asked: 0 })
})

test.each(['broken', 'limited', 'slow'] as const)('while it is %s the known figures stay', async (fault) => {
  sandbox.marketplace.faults.slowMilliseconds = 2_000
  const id = await adOfPost()
  await readPostStatistics(t.deps)
  const before = await asked(id)
  sandbox.marketplace.faults.set(fault, true)
  t.clock.advance(61)
  await t.patience.short(() => readPostStatistics(t.deps))
  expect(await asked(id)).toEqual(before)
  expect(await reads()).toMatchObject([{ failures: 1, refused_at: null }])
  sandbox.marketplace.faults.clear()
  t.clock.advance(121)
  await readPostStatistics(t.deps)
  expect(await reads()).toMatchObject([{ failures: 0 }])
})

test('another account’s campaign is not found', async () => {
  const id = await adOfPost()
  await readPostStatistics(t.deps)
  const other = await t.signIn()
  const url = `/svc/reports/api/v1/post/?campaign_id=${id}&from=2026-05-03&to=2026-05-09`
  expect((await t.app.inject({ url, headers: other.headers })).statusCode).toBe(404)
})

test('a keyword with clicks but without chats is reported', async () => {
  const id = await adOfPost()
  sandbox.marketplace.posts.forEach((post) => (post.chatEnabled = post.token !== TOKEN))
  await readPostStatistics(t.deps)
  await keepPhrases(t.db)
  const keyword = phraseOf('پراید').hash
  const row = { accountId, campaignId: id, keyword, impressions: 900, clicks: 31, spend: 9 }
  await addReportRows(t.db, [{ ...row, day: TODAY - 30 }])
  const advice = async () => {
    const url = `/svc/reports/api/v1/advice/?campaign_id=${id}&from=2026-04-01&to=2026-05-09`
    return ((await t.app.inject({ url, headers })).json() as ReportAdvice).advice
  }
  // The chats of that day are unknown.
  expect(await advice()).not.toContainEqual(expect.objectContaining({ kind: 'keyword_without_chats' }))
  await addReportRows(t.db, [{ ...row, day: TODAY - 2 }])
  expect(await advice()).toContainEqual(
    expect.objectContaining({ kind: 'keyword_without_chats', why: { keyword: 'پراید', clicks: 31 } }),
  )
})
