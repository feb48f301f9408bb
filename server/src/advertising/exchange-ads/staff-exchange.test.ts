import { placeOfReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import type { StaffExchange, StaffExchangeEvents } from '@jarchi/shared/api/staff-exchange.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAdvertiser } from '../../../test/advertiser.ts'
import { bidOf } from '../../../test/bids.ts'
import { patientEvents } from '../../../test/events.ts'
import { testApp } from '../../../test/harness.ts'
import { auditLines, signInStaff, staffCalls } from '../../../test/staff.ts'
import { beat } from '../../delivery/bidding/bidding-queries.ts'
import { chargeClicks } from '../../delivery/charging/charge-clicks.ts'
import { chargingJobs } from '../../delivery/charging/service.ts'
import { feedbackTexts } from '../../platform/texts/feedback.ts'
import { walletOf } from '../../money/wallet/service.ts'
import type { EventLog } from '../../delivery/tracking/event-log.ts'
import { KINDS, type Kind, type TrackedEvent } from '../../delivery/tracking/tracked-event.ts'

const BID = 25_000
const reason = 'بررسی هزینه‌ها'

let t: Awaited<ReturnType<typeof testApp>>
let staff: Awaited<ReturnType<typeof signInStaff>>
let desk: ReturnType<typeof staffCalls>
let events: EventLog

beforeAll(async () => {
  // Nothing listens there: these tests do not ask the exchange.
  t = await testApp({
    EXCHANGE_URL: 'http://localhost:9/ad-management',
    FOUR_EYES_RIAL: String(2 * BID),
    ACCESS_TOKEN_SECONDS: '9000000',
    SESSION_IDLE_HOURS: '9000',
  })
  staff = await signInStaff(t, ['delivery'])
  desk = staffCalls(t, staff)
  events = patientEvents(t.connection, () => t.clock.now)
})
afterAll(async () => {
  await events.close()
  await t.close()
})

const exchange = async () => (await desk.get('exchange/')).json<StaffExchange>()
const ruleOf = async (name: string) => (await exchange()).rules.find((rule) => rule.reason === name)

let sequence = 0
async function send(
  kind: Kind,
  token: ReturnType<typeof bidOf>,
  changes: Partial<TrackedEvent> = {},
): Promise<void> {
  await events.append([{ kind, token, network: 77n, unnamedDevice: 0n, seen: null, value: null, ...changes }])
}

/** An impression, and a click on it. */
async function click(changes: Parameters<typeof bidOf>[0], seen: Partial<TrackedEvent> = {}) {
  const issuedAt = Math.floor(t.clock.now.getTime() / 1_000) - 5
  const token = bidOf({ sequence: ++sequence, cpc: BID, issuedAt, ...changes })
  await send(KINDS.impression, token)
  t.clock.advance(2)
  await send(KINDS.click, token, seen)
  return token
}

test('one call with a reason stops all delivery, bidders obey it, and another call starts it again', async () => {
  expect((await desk.post('delivery-switch/stop/', { reason: 'x' })).statusCode).toBe(400)
  expect((await beat(t.db, 1)).isStopped).toBe(false)
  const stopped = await desk.post('delivery-switch/stop/', { reason })
  expect(stopped.json()).toEqual({
    stopped_at: t.clock.now.toISOString(),
    stopped_by: 'مینا بازبین',
    reason,
  })
  expect((await beat(t.db, 1)).isStopped).toBe(true)
  // A second call does not change the stored name and reason.
  await desk.post('delivery-switch/stop/', { reason: 'دلیلی دیگر' })
  expect((await exchange()).switch).toMatchObject({ reason })
  const started = await desk.post('delivery-switch/start/', { reason: 'هزینه‌ها درست بود' })
  expect(started.json()).toEqual({ stopped_at: null, stopped_by: null, reason: null })
  expect((await beat(t.db, 1)).isStopped).toBe(false)
  expect(await auditLines(t, { object: 'delivery:all' })).toMatchObject([
    { action: 'delivery.stop', actor_user_id: BigInt(staff.userId), details: { reason } },
    { action: 'delivery.start', details: { reason: 'هزینه‌ها درست بود', before: reason } },
  ])
})

test('the figures match the tables: events, reasons, losses, costs, lag', async () => {
  const advertiser = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  const { campaignId, adId } = advertiser
  const before = await exchange()
  const token = await click({ campaignId, adId })
  await click({ campaignId, adId }, { seen: 'bot_agent' })
  await send(KINDS.click, token)
  // One bid in fifty tells its loss; of a watched bid it is told besides, and stands for no others.
  sequence += 51 - (sequence % 50)
  await send(KINDS.loss, { ...token, sequence }, { value: 102n })
  await send(KINDS.loss, { ...token, sequence: ++sequence }, { value: 102n })
  events.refuse({ kind: KINDS.click, reason: 'unsubstituted_macro' })
  await send(KINDS.billed, token, { value: 9_000n })
  const waiting = await exchange()
  expect(waiting.lag.charging).toBeGreaterThan(0)
  while ((await chargeClicks(t.db, { now: t.clock.now, most: 500, withHeld: true })).isMore);
  await sql`
    insert into exchange_costs (day, hour, seat, campaign_id, wins, cost_micro)
    values (tehran_day(${t.clock.now}), tehran_hour(${t.clock.now}), '', ${campaignId}, 3, 27000000)
  `.execute(t.db)
  const after = await exchange()
  expect(after.lag.charging).toBe(0)
  expect(after.today.charged - before.today.charged).toBe(BID)
  expect(after.today.clicks - before.today.clicks).toBe(1)
  expect(after.today.invalid_clicks - before.today.invalid_clicks).toBe(1)
  expect(after.today).toMatchObject({ wins: 3, cost: 27 })
  expect(after.pending).toBe(BID)
  expect(after.rules.find((rule) => rule.reason === 'bot_agent')).toMatchObject({
    clicks_today: 1,
    clicks_of_7_days: 1,
  })
  expect(after.rules.find((rule) => rule.reason === 'duplicate')).toMatchObject({ calls_today: 1 })
  expect(after.unreplaced).toEqual({ calls: 1, resting: 0 })
  const counted = (await desk.get('exchange/events/')).json<StaffExchangeEvents>()
  expect(counted).toEqual({
    kinds: { impression: 2, viewable: 0, click: 2, loss: 2, billed: 1 },
    reasons: [{ reason: 'bot_agent', count: 1 }],
    losses: [{ code: 102, count: 1 }],
    busiest: [{ kind: 'network', value: '77', clicks: 2 }],
  })
})

test('the nightly comparison reports unequal sums in the log and to staff, until they are corrected', async () => {
  const { campaignId, adId, accountId } = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  await click({ campaignId, adId })
  await chargeClicks(t.db, { now: t.clock.now, most: 500, withHeld: true })
  const errors: [object, string][] = []
  const log = {
    info: () => {},
    warn: () => {},
    error: (facts: object, text: string) => errors.push([facts, text]),
  }
  const verify = async () => {
    await chargingJobs(t.db, log)
      .find(({ name }) => name === 'verify-charges')
      ?.work(new AbortController().signal)
    return (await exchange()).equality
  }
  expect((await exchange()).equality).toBeNull()
  expect(await verify()).toMatchObject({ count: 0, differences: [] })
  const tamper = async (by: number) => {
    await sql`alter table campaign_days disable trigger user`.execute(t.db)
    await sql`update campaign_days set charged = charged + ${by} where account_id = ${accountId}`.execute(
      t.db,
    )
    await sql`alter table campaign_days enable trigger user`.execute(t.db)
  }
  await tamper(1)
  expect(await verify()).toMatchObject({
    count: 1,
    differences: [{ object: expect.stringContaining(`campaign ${campaignId} day `) }],
  })
  expect(errors).toEqual([[expect.objectContaining({ rule: expect.any(String) }), 'charges differ']])
  await tamper(-1)
  expect(await verify()).toMatchObject({ count: 0 })
})

test('the night after a day logs prices that differ from the bids, and nothing for equal prices', async () => {
  const { campaignId } = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  const alarms: [object, string][] = []
  const log = {
    info: () => {},
    warn: () => {},
    error: (facts: object, text: string) => text.startsWith('the exchange') && alarms.push([facts, text]),
  }
  const forget = () => sql`delete from exchange_costs where campaign_id = ${campaignId}`.execute(t.db)
  const nightAfter = async (told: number) => {
    await forget()
    await sql`
      insert into exchange_costs (day, hour, seat, campaign_id, wins, cost_micro, signed_micro, told_micro)
      select tehran_day(now()) - 1, tehran_hour(now()) - 24, 'jarchi', ${campaignId}, 1, 0, 1000000, ${told}
    `.execute(t.db)
    await chargingJobs(t.db, log)
      .find(({ name }) => name === 'verify-charges')
      ?.work(new AbortController().signal)
  }
  await nightAfter(1_000_000)
  await nightAfter(990_000)
  expect(alarms).toEqual([])
  await nightAfter(980_000)
  expect(alarms).toEqual([
    [{ signed: 1_000_000, told: 980_000 }, 'the exchange tells other prices than were bid'],
  ])
  await forget()
})

test('calls with unreplaced macros are counted, and campaigns that rest for them', async () => {
  await sql`
    insert into event_refusals (hour, tracker, kind, reason, count)
    values (tehran_hour(${t.clock.now}), 900, 3, ${placeOfReason('unsubstituted_macro')}, 500)
  `.execute(t.db)
  const { campaignId } = await openAdvertiser(t.db, { balance: 0n, bid: BID })
  const before = await exchange()
  expect(before.unreplaced).toMatchObject({ calls: expect.any(Number), resting: 0 })
  await sql`insert into macro_stops values (${campaignId}, now() + interval '5 minutes')`.execute(t.db)
  expect((await exchange()).unreplaced).toEqual({ ...before.unreplaced, resting: 1 })
  await sql`update macro_stops set until = now()`.execute(t.db)
  expect((await exchange()).unreplaced.resting, 'it ends by itself').toBe(0)
  expect((await ruleOf('unsubstituted_macro'))?.calls_today).toBeGreaterThanOrEqual(500)
})

test('an ad is shown as the exchange has it, and can be sent again', async () => {
  const { adId } = await openAdvertiser(t.db, { balance: 0n, bid: BID })
  const row = {
    mid: `m-${adId}`,
    due_at: null,
    audit_status: 4,
    feedback: ['white_background', 'x'],
    failures: 3,
    last_error: 'refused',
  }
  await t.db.updateTable('exchange_ads').set(row).where('ad_id', '=', BigInt(adId)).execute()
  const troubled = (await desk.get('exchange-ads/')).json()
  expect(troubled.results.map((ad: { ad_id: number }) => ad.ad_id)).toContain(adId)
  const [found] = (await desk.get(`exchange-ads/?ad_id=${adId}`)).json().results
  expect(found.feedback).toEqual([feedbackTexts.white_background, 'x'])
  expect(found).toMatchObject({ ad_id: adId, review: 'denied', last_error: 'refused', is_due: false })
  const answer = await desk.post(`exchange-ads/${adId}/resend/`, { reason })
  expect(answer.json()).toMatchObject({ is_due: true, last_error: null, failures: 0 })
  expect(await auditLines(t, { object: `ad:${adId}` })).toMatchObject([
    { action: 'ad.resend', details: { reason } },
  ])
})

test('an ad that our review does not approve is not sent', async () => {
  const { adId } = await openAdvertiser(t.db, { balance: 0n, bid: BID })
  await t.db.updateTable('ads').set({ status: 4 }).where('id', '=', BigInt(adId)).execute()
  const resend = (id: number) => desk.post(`exchange-ads/${id}/resend/`, { reason })
  expect((await resend(adId)).json()).toMatchObject({ code: 'not_now' })
  expect((await resend(99_999_999)).json()).toMatchObject({ code: 'ad_not_found' })
})

test('clicks of a blocked device cost nothing until it is removed from the list', async () => {
  const { campaignId, adId } = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  const made = await desk.post('blocked-traffic/', { kind: 'device', value: '-۴۲', reason })
  expect(made.statusCode).toBe(201)
  const block = made.json()
  expect(block).toMatchObject({ value: '-42', note: reason, made_by: 'مینا بازبین', account: null })
  const charge = () => chargeClicks(t.db, { now: t.clock.now, most: 500, withHeld: true })
  await click({ campaignId, adId, device: BigInt.asUintN(64, -42n) })
  await charge()
  expect((await ruleOf('blocked_device'))?.clicks_today).toBe(1)
  expect((await desk.get('blocked-traffic/')).json().results).toEqual([block])
  const end = () => desk.post(`blocked-traffic/${block.id}/end/`, { reason })
  expect((await end()).json()).toEqual(block)
  expect((await end()).statusCode).toBe(404)
  t.clock.advance(3_600)
  await click({ campaignId, adId, device: BigInt.asUintN(64, -42n) })
  await charge()
  expect((await ruleOf('blocked_device'))?.clicks_today).toBe(1)
  expect(await auditLines(t, { object: `block:${block.id}` })).toMatchObject([
    { action: 'traffic.block' },
    { action: 'traffic.unblock' },
  ])
})

test('a network is given by an address in it, and anything else is refused', async () => {
  const add = (kind: string, value: string) => desk.post('blocked-traffic/', { kind, value, reason })
  const first = (await add('network', '192.0.2.7')).json()
  expect(first.value).toMatch(/^-?\d+$/)
  expect((await add('network', '2001:db8::1')).json().value).toBe(
    (await add('network', '2001:db8::ffff')).json().value,
  )
  for (const value of ['192.0.2', 'x', '0', '9'.repeat(19), '12.5']) {
    expect((await add('network', value)).json(), value).toMatchObject({ code: 'bad_input' })
  }
  expect((await add('device', '192.0.2.7')).statusCode).toBe(400)
})

test('shows what bidders did today, paid prices beside bids, and unknown places', async () => {
  const minute = new Date(Math.floor(t.clock.now.getTime() / 60_000) * 60_000)
  const day = 86_400_000
  for (const [at, kind, why, count] of [
    [minute, 'request', '', 40],
    [minute, 'bid', '', 12],
    [minute, 'no_bid', 'floor', 8],
    [minute, 'no_bid', 'no_match', 20],
    [minute, 'unknown_value', '', 3],
    [new Date(minute.getTime() - 1.5 * day), 'request', '', 1_000],
  ] as const) {
    await sql`
      insert into bidding_minutes (minute, epoch, kind, reason, count) values (${at}, 5, ${kind}, ${why}, ${count})
    `.execute(t.db)
  }
  const { campaignId } = await openAdvertiser(t.db, { balance: 0n, bid: BID })
  await sql`delete from exchange_costs`.execute(t.db)
  const pay = (told: bigint) =>
    sql`
      insert into exchange_costs (day, hour, seat, campaign_id, wins, cost_micro, signed_micro, told_micro)
      values (tehran_day(${t.clock.now}), tehran_hour(${t.clock.now}), 'jarchi', ${campaignId}, 1, 0, 10000000000, ${told})
      on conflict (hour, seat, campaign_id) do update set told_micro = excluded.told_micro
    `.execute(t.db)
  await pay(9_900_000_000n)
  await sql`
    update campaigns set neighborhoods = '{tehran-aghdsyh}', has_ad = true where id = ${campaignId}
  `.execute(t.db)
  const shown = await exchange()
  expect(shown.bidding).toEqual({
    until: minute.toISOString(),
    requests: 40,
    bids: 12,
    refused: 0,
    unknown_values: 3,
    no_bids: [
      { reason: 'no_match', count: 20 },
      { reason: 'floor', count: 8 },
    ],
  })
  expect(shown.prices).toEqual({ signed: 10_000, told: 9_900, is_alarm: false })
  expect(shown.unknown_neighborhoods).toEqual({ missing: 1_346, campaigns: 1 })
  await pay(9_800_000_000n)
  expect((await exchange()).prices).toMatchObject({ told: 9_800, is_alarm: true })
})

test('staff give back the cost of an ad’s clicks in a span of time, once, with a line in the audit log', async () => {
  // The number of the ad is not the campaign's.
  await sql`select nextval(pg_get_serial_sequence('ads', 'id'))`.execute(t.db)
  const { accountId, campaignId, adId } = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  expect(adId).not.toBe(campaignId)
  const from = new Date(t.clock.now.getTime())
  await click({ campaignId, adId })
  await click({ campaignId, adId })
  while ((await chargeClicks(t.db, { now: t.clock.now, most: 500, withHeld: true })).isMore);
  t.clock.advance(1)
  const span = { from: from.toISOString(), until: t.clock.now.toISOString() }
  const correct = (more: object = {}) =>
    desk.post('click-corrections/', { ad_id: adId, ...span, reason, ...more })
  expect((await correct({ until: span.from })).statusCode).toBe(400)
  expect((await correct({ from: '2026-01-01T00:00:00Z' })).statusCode).toBe(400)
  expect((await correct({ ad_id: 999_999_999 })).statusCode).toBe(404)
  expect((await correct()).json()).toEqual({ clicks: 2, amount: 2 * BID })
  expect((await correct()).json()).toEqual({ clicks: 0, amount: 0 })
  expect((await walletOf(t.db, accountId)).available).toBe(1_000_000n)
  expect(await auditLines(t, { object: `campaign:${campaignId}` })).toMatchObject([
    { action: 'clicks.correct', actor_user_id: BigInt(staff.userId), details: { note: reason } },
    { action: 'clicks.correct' },
  ])
  const notices = t.db.selectFrom('sms_notices').select('kind').where('account_id', '=', BigInt(accountId))
  expect(await notices.execute()).toEqual([{ kind: 'spend_corrected' }])
})

test('clicks above the sum are given back once a colleague for money agrees, and not if more were charged since', async () => {
  const { accountId, campaignId, adId } = await openAdvertiser(t.db, { balance: 1_000_000n, bid: BID })
  const charged = async () => {
    for (let index = 0; index < 3; index += 1) await click({ campaignId, adId })
    while ((await chargeClicks(t.db, { now: t.clock.now, most: 500, withHeld: true })).isMore);
  }
  const from = t.clock.now.toISOString()
  await charged()
  t.clock.advance(1)
  const span = { from, until: new Date(t.clock.now.getTime() + 3_600_000).toISOString() }
  const correct = async () => {
    const answer = await desk.post('click-corrections/', { ad_id: adId, ...span, reason })
    expect(answer.statusCode, answer.body).toBe(202)
    const { results } = (await desk.get('approvals/')).json<{ results: { id: number; digest: string }[] }>()
    return results.find(({ id }) => id === answer.json().approval_id)!
  }
  const colleague = staffCalls(t, await signInStaff(t, ['money']))
  const agree = ({ id, digest }: { id: number; digest: string }) =>
    colleague.post(`approvals/${id}/agree/`, { digest })
  const first = await correct()
  await charged()
  expect((await agree(first)).json()).toMatchObject({ code: 'approval_void' })
  expect((await walletOf(t.db, accountId)).available).toBe(1_000_000n - 6n * BigInt(BID))
  await colleague.post(`approvals/${first.id}/decline/`, { digest: first.digest, reason })
  const second = await correct()
  const answers = await Promise.all([agree(second), agree(second)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect((await walletOf(t.db, accountId)).available).toBe(1_000_000n)
})
