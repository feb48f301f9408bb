import type { HistoryEntry, HistoryList } from '@jarchi/shared/api/history.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CAMPAIGN, CAMPAIGNS, makeAd, makeCampaign, NATIVES, sendForm } from '../../../test/advertising.ts'
import { testApp } from '../../../test/harness.ts'
import { joinAs } from '../../../test/members.ts'
import { impersonate, signInStaff, staffCalls } from '../../../test/staff.ts'
import { pauseAdsOfPost } from '../ads/service.ts'

let t: Awaited<ReturnType<typeof testApp>>
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Headers = Record<string, string>

async function advertiser() {
  const me = await t.signIn()
  const campaign = await makeCampaign(t, me.headers)
  const ad = await makeAd(t, me.headers, campaign.id)
  const url = `${CAMPAIGNS}${campaign.id}/`
  const call = (method: 'PUT' | 'PATCH', payload: object, headers: Headers = me.headers) =>
    t.app.inject({ method, url, headers, payload })
  const turn = async (isOn: boolean, headers: Headers = me.headers) => {
    await call('PATCH', { user_apply: isOn }, headers)
    const payload = { campaign_id: campaign.id, active: isOn }
    await t.app.inject({ method: 'PATCH', url: `${NATIVES}${ad.id}/`, headers, payload })
  }
  const history = async (headers: Headers = me.headers) => {
    const answer = await t.app.inject({ url: `${url}history/`, headers })
    return answer.json<HistoryList>().results
  }
  return { ...me, campaign, ad, call, turn, history }
}

const kindsOf = (entries: readonly HistoryEntry[]) => entries.map(({ kind, by }) => `${kind} ${by?.kind}`)

test('an ad that was denied and switched off shows its review, with reasons and note, in one line of time', async () => {
  const me = await advertiser()
  t.clock.advance(60)
  const desk = staffCalls(t, await signInStaff(t, ['review']))
  const { version } = (await desk.get(`reviews/${me.ad.id}/`)).json()
  const denial = { verdict: 'deny', reasons: ['low_quality'], note: 'لوگو تار است' }
  await desk.post(`reviews/${me.ad.id}/verdict/`, { version, ...denial })
  t.clock.advance(60)
  await me.turn(false)
  t.clock.advance(60)
  await sendForm(t, 'PATCH', `${NATIVES}${me.ad.id}/`, me.headers, { landing_url: 'https://new.example.ir/' })
  const entries = await me.history()
  expect(entries).toMatchObject([
    { kind: 'review', status: 1, by: { kind: 'you' } },
    {
      kind: 'landing',
      before: 'https://shop.example.ir/',
      after: 'https://new.example.ir/',
      by: { kind: 'you' },
    },
    { kind: 'switch', is_on: false, by: { kind: 'you' } },
    {
      kind: 'review',
      status: 4,
      by: { kind: 'staff', name: null },
      feedback: [{ code: 'low_quality' }],
      note: 'لوگو تار است',
    },
    { kind: 'review', status: 1, by: { kind: 'you', name: null } },
  ])
  expect(JSON.stringify(entries), 'names of staff are for the desk').not.toContain('مینا')
})

test('changes are told with both values; both parts of the switch are one', async () => {
  const me = await advertiser()
  const display_time = [{ day_of_week: 0, hour_of_day: 8 }]
  t.clock.advance(60)
  await me.call('PUT', { ...CAMPAIGN, daily_budget: 4_000_000, bid: 30_000, display_time })
  await me.call('PUT', { ...CAMPAIGN, daily_budget: 4_000_000, bid: 30_000, display_time })
  t.clock.advance(60)
  await me.turn(false)
  t.clock.advance(60)
  await me.turn(true)
  const entries = await me.history()
  expect(entries.slice(0, 2)).toMatchObject([
    { kind: 'switch', is_on: true },
    { kind: 'switch', is_on: false },
  ])
  expect(entries.slice(2, 5)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'budget', before: 3_000_000, after: 4_000_000 }),
      expect.objectContaining({ kind: 'bid', before: 25_000, after: 30_000 }),
      expect.objectContaining({ kind: 'hours', before: 168, after: 1 }),
    ]),
  )
  expect(entries).toHaveLength(6)
})

test('titles and targeting are told with their values', async () => {
  const me = await advertiser()
  t.clock.advance(60)
  const divar_config = {
    cities: [],
    neighborhoods: [],
    category_slugs: ['light'],
    keywords: ['سمند', 'پراید'],
  }
  await me.call('PUT', { ...CAMPAIGN, title: 'حراج بهاره', divar_config })
  const entries = await me.history()
  expect(entries.slice(0, 2)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'title', before: CAMPAIGN.title, after: 'حراج بهاره', can_undo: true }),
      expect.objectContaining({
        kind: 'targeting',
        parts: [
          { part: 'cities', before: { first: ['تهران'], more: 0 }, after: { first: [], more: 0 } },
          {
            part: 'keywords',
            before: { first: ['پراید'], more: 0 },
            after: { first: ['سمند', 'پراید'], more: 0 },
          },
        ],
      }),
    ]),
  )
})

test('it says who: another member by name, support without, the product where no person did it', async () => {
  const me = await advertiser()
  const other = await t.signIn()
  await t.db
    .insertInto('memberships')
    .values({ user_id: BigInt(other.userId), account_id: BigInt(me.accountId), last_used_at: t.clock.now })
    .execute()
  t.clock.advance(60)
  const { headers } = await impersonate(t, await signInStaff(t), me.accountId)
  await me.turn(false, headers)
  t.clock.advance(60)
  await me.turn(true)
  t.clock.advance(60)
  const post_token = 'gZshoes'
  await t.db.updateTable('ads').set({ post_token }).where('id', '=', BigInt(me.ad.id)).execute()
  await pauseAdsOfPost(t.db, post_token, 'removed', t.clock.now)
  const kinds = kindsOf(await me.history())
  expect(kinds.slice(0, 2).toSorted()).toEqual(['note system', 'switch system'])
  expect(kinds.slice(-3)).toEqual(['switch you', 'switch staff', 'review you'])
})

test('another account’s history is not found', async () => {
  const [me, other] = [await advertiser(), await t.signIn()]
  const url = `${CAMPAIGNS}${me.campaign.id}/history/`
  const answer = await t.app.inject({ url, headers: other.headers })
  expect(answer.json()).toMatchObject({ code: 'campaign_not_found', statusCode: 404 })
})

test('what is changed while a change waits is not told as part of it', async () => {
  const me = await advertiser()
  const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const id = BigInt(me.campaign.id)
  const other = t.db.transaction().execute(async (trx) => {
    await trx.selectFrom('campaigns').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    held.resolve()
    await end.promise
    await trx.updateTable('ads').set({ active: false }).where('campaign_id', '=', id).execute()
  })
  await held.promise
  const change = me.call('PATCH', { bid: 40_000 })
  await expect.poll(waiting).toBe(1)
  end.resolve()
  await other
  expect((await change).statusCode).toBe(200)
  expect(kindsOf(await me.history())).not.toContain('switch you')
})

/** How many statements wait for a lock. */
async function waiting() {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(t.db)
  return rows[0]?.count
}

test('who has no name is told by phone to who manages members, and undoing is offered to who may edit', async () => {
  const me = await advertiser()
  const manager = await joinAs(t, me.accountId, 'manager')
  const viewer = await joinAs(t, me.accountId, 'viewer')
  t.clock.advance(60)
  await me.call('PATCH', { daily_budget: 4_000_000 }, manager.headers)
  const byMember = (name: string | null) => ({ kind: 'member', name })
  expect((await me.history())[0]).toMatchObject({ by: byMember(manager.phone), can_undo: true })
  expect((await me.history(manager.headers))[0]).toMatchObject({ by: { kind: 'you' }, can_undo: true })
  expect((await me.history(viewer.headers))[0]).toMatchObject({ by: byMember(null), can_undo: false })
})
