import { placeOfReason } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { createAdManagement } from '../../../../sandbox/src/exchange/ad-management.ts'
import { BidderClient } from '../../../../sandbox/src/exchange/bidder-client.ts'
import { Exchange } from '../../../../sandbox/src/exchange/exchange.ts'
import { ExchangeFaults, parseFaults } from '../../../../sandbox/src/exchange/faults.ts'
import { Traffic } from '../../../../sandbox/src/exchange/traffic.ts'
import { BID, exchangedDelivery, type ExchangedDelivery } from '../../../test/exchange/exchanged-delivery.ts'
import { verifyCharges } from '../charging/verify-charges.ts'
import { KINDS } from '../tracking/tracked-event.ts'

// Visitors read and click in real time; the tests wait for them in parallel.
vi.setConfig({ testTimeout: 180_000 })

/** The product, and the sandbox's exchange with visitors that cause the given faults. */
async function opened(faults: string, callers: 'apps' | 'exchange' = 'exchange') {
  const { ads, records } = createAdManagement({ auditMs: 0 })
  const register = (sent: string) => {
    const record = records.register('jarchi', JSON.parse(sent))
    records.decide(record, [])
    return record.id
  }
  const t = await exchangedDelivery(register, { TRACKER_CALLERS: callers })
  const bidder = new BidderClient(`127.0.0.1:${t.bidderPort}`)
  const settings = new ExchangeFaults({ deadline_ms: 5_000, dup_burl: 0, ...parseFaults(faults) })
  const exchange = new Exchange({ ads, bidderId: 'jarchi', bidder, faults: settings })
  const traffic = (changes: { bots?: number; seed?: number } = {}) => {
    const usual = {
      seed: 7,
      rate: 45,
      minutes: 2 / 60,
      curve: 'flat',
      ctr: 0.9,
      bots: 0,
      speed: 1,
    } as const
    return new Traffic(exchange, { ...usual, from: Date.now(), eager: 0, ...changes }).start()
  }
  const truth = () => truthOf(exchange)
  /** Again where a busy machine answered too few calls in time: until there are clicks of these kinds. */
  const visit = async (kinds: readonly string[] = [], changes: Parameters<typeof traffic>[0] = {}) => {
    for (let seed = 7; seed < 12; seed++) {
      await traffic({ seed, ...changes }).finished()
      const { clicks } = truth()
      if (kinds.every((kind) => (clicks[kind] ?? 0) > 0)) return
    }
  }
  const close = async () => {
    bidder.close()
    await t.close()
  }
  return { ...t, exchange, traffic, visit, close, truth }
}

/** The exchange's own counts: what it reported, by reason, and whether each report was accepted. */
function truthOf({ truth }: Exchange) {
  const hours = Object.values(truth.report().ads).flatMap((ad) => Object.values(ad))
  const counts = (kind: 'impressions' | 'clicks', how: 'told' | 'taken') => {
    const all: Record<string, number> = {}
    for (const hour of hours) {
      for (const [reason, count] of Object.entries(hour[kind])) all[reason] = (all[reason] ?? 0) + count[how]
    }
    return all
  }
  const sum = (of: 'wins' | 'billed' | 'bids') => hours.reduce((all, hour) => all + hour[of], 0)
  const told = { impressions: counts('impressions', 'told'), clicks: counts('clicks', 'told') }
  const taken = { impressions: counts('impressions', 'taken'), clicks: counts('clicks', 'taken') }
  const isTaken = JSON.stringify(told) === JSON.stringify(taken)
  return { ...told, isTaken, bids: sum('bids'), wins: sum('wins'), billed: sum('billed') }
}

/**
 * Clicks that are honest or came too fast: a second click within a minute is not counted, and on a busy
 * machine an honest one may come directly after its impression.
 */
const believed = ({ charged = 0, device_rate = 0, too_fast = 0 }: Record<string, number>) =>
  charged + device_rate + too_fast

/** If the machine is so busy that trackers refuse calls, it is unknown which of them were stored. */
const isSure = ({ isTaken }: ReturnType<typeof truthOf>, clicks: Record<string, number>, most = 0) => {
  expect(clicks['charged'] ?? 0).toBeLessThanOrEqual(most)
  return isTaken
}

test.concurrent('the same calls twice, altered, too soon, out of order or not at all are counted, and charged once', async () => {
  const t = await opened(
    'dup_burl:0.5,dup_click:0.4,forged:0.3,reorder:0.3,too_fast:0.2,no_impression:0.2,lost:0.2',
  )
  await t.visit(['honest', 'too_fast', 'no_impression', 'repeated', 'forged'])
  const truth = t.truth()
  const { honest = 0, too_fast = 0, no_impression = 0, repeated = 0, forged = 0 } = truth.clicks
  const { clicks, charged, refused, ...sums } = await t.outcome()
  expect(charged).toBe((clicks['charged'] ?? 0) * BID)
  expect(await verifyCharges(t.db)).toEqual([])
  if (!isSure(truth, clicks, honest + too_fast)) return t.close()
  for (const count of [honest, too_fast, no_impression, repeated, forged]) expect(count).toBeGreaterThan(0)
  expect(clicks['held'], 'no impression came').toBe(no_impression)
  expect(believed(clicks)).toBe(honest + too_fast)
  expect(sums.pending).toBe(charged)
  // A click is reported by its link and by its event.
  const kept = honest + too_fast + no_impression
  expect(refused(KINDS.click, placeOfReason('duplicate'))).toBe(2 * (kept + repeated) - kept)
  expect(refused(KINDS.click, placeOfReason('bad_signature'))).toBe(2 * forged)
  expect(sums.impressions).toBe(truth.impressions['honest'])
  expect(sums.wins, 'each is billed once').toBe(truth.impressions['honest'])
  expect(sums.cost).toBe(truth.billed * 1_000)
  expect(refused(KINDS.billed, placeOfReason('duplicate'))).toBeGreaterThan(0)
  await t.close()
})

test.concurrent.each(['item_is_request,gzip', 'two_items,second_price', 'dup_burl:1,gzip'])(
  'bids are won, billed at their price and clicked if the exchange uses other forms: %s',
  async (faults) => {
    const t = await opened(faults)
    await t.visit(['honest'])
    const truth = t.truth()
    const { clicks, charged, ...sums } = await t.outcome()
    if (!isSure(truth, clicks, truth.clicks['honest'])) return t.close()
    expect(truth.clicks['honest']).toBeGreaterThan(0)
    expect(believed(clicks)).toBe(truth.clicks['honest'])
    expect(charged).toBe((clicks['charged'] ?? 0) * BID)
    expect(sums).toMatchObject({
      wins: truth.impressions['honest'],
      impressions: truth.impressions['honest'],
      cost: truth.billed * 1_000,
    })
    await t.close()
  },
)

test.concurrent.each(['no_macros', 'bare_macros'])(
  'with %s nothing is charged, and its campaigns stop by themselves',
  async (faults) => {
    const t = await opened(faults)
    await t.visit(['unreplaced'])
    const truth = t.truth()
    const { clicks, charged, refused, resting, wins } = await t.outcome()
    const { unreplaced = 0 } = truth.clicks
    expect([clicks, charged]).toEqual([{}, 0])
    if (!isSure(truth, clicks)) return t.close()
    expect(unreplaced).toBeGreaterThan(0)
    expect(refused(KINDS.click, placeOfReason('unsubstituted_macro'))).toBe(2 * unreplaced)
    const { rows } = await sql<{ id: number; bills: number; unreplaced: number }>`
      select campaign_id::float8 as id, count(*)::int as bills,
        count(*) filter (where reason = ${placeOfReason('unsubstituted_macro')})::int as unreplaced
      from delivery_events where kind = ${KINDS.billed} group by 1
    `.execute(t.db)
    expect(rows.reduce((sum, { unreplaced: bills }) => sum + bills, 0)).toBe(wins)
    const often = rows.filter(({ bills }) => bills >= 10).map(({ id }) => id)
    expect(resting.toSorted()).toEqual(often.toSorted())
    await t.close()
  },
)

test.concurrent('callbacks that are all lost cost nothing', async () => {
  const t = await opened('lost:1')
  await t.visit()
  expect(t.truth()).toMatchObject({ impressions: {}, clicks: {} })
  expect(t.truth().wins).toBeGreaterThan(0)
  expect(await t.outcome()).toMatchObject({ clicks: {}, charged: 0, wins: 0, cost: 0, impressions: 0 })
  await t.close()
})

test.concurrent('an exchange that waits for nobody gets hardly a bid in time, and pays for no other', async () => {
  const t = await opened('deadline_ms:0.001')
  await t.visit()
  const hasty = t.truth()
  // Bidders that get time still bid.
  t.exchange.faults.set({ deadline_ms: 5_000 })
  await t.visit([], { seed: 8 })
  const both = t.truth()
  expect(both.bids - hasty.bids).toBeGreaterThan(hasty.bids)
  const { clicks, wins } = await t.outcome()
  if (!isSure(both, clicks, both.clicks['honest'])) return t.close()
  expect(believed(clicks)).toBe(both.clicks['honest'])
  expect(wins).toBe(both.impressions['honest'])
  await t.close()
})

test.concurrent('clicks of programs are kept as such and cost nothing', async () => {
  const t = await opened('', 'apps')
  await t.visit(['bot'], { bots: 1 })
  const truth = t.truth()
  const { bot = 0 } = truth.clicks
  const { clicks, charged } = await t.outcome()
  expect(bot).toBeGreaterThan(0)
  if (!isSure(truth, clicks)) return t.close()
  const { bot_agent = 0, too_fast = 0, ...others } = clicks
  expect([bot_agent + too_fast, others, charged]).toEqual([bot, {}, 0])
  await t.close()
})

test.concurrent('clicks that come hours later are late, and cost nothing', async (context) => {
  const t = await opened('late:1,late_ms:3600000')
  await setClock(t.db)
  const traffic = t.traffic()
  const told = () => t.truth().impressions['honest'] ?? 0
  await traffic.opened()
  // Polls in concurrent tests must name their test.
  const waiting = () => t.exchange.agenda.size - (t.truth().clicks['late'] ?? 0)
  await context.expect.poll(waiting, { timeout: 60_000, message: 'all but the clicks has happened' }).toBe(0)
  await sql`select setval('moved.hours', 3)`.execute(t.db)
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%delivery_events%' and pid <> pg_backend_pid()
  `.execute(t.db)
  // The tracker notices the end of its connection.
  await context.expect.poll(() => connectionsOfTrackers(t.db)).toBe(0)
  t.exchange.agenda.hurry()
  await traffic.finished()
  const { late = 0, honest = 0 } = t.truth().clicks
  const { clicks, charged, impressions } = await t.outcome()
  if (!isSure(t.truth(), clicks)) return t.close()
  expect([told() > 0, late > 0, honest]).toEqual([true, true, 0])
  expect(impressions).toBe(told())
  expect([clicks, charged]).toEqual([{ late }, 0])
  await t.close()
})

async function connectionsOfTrackers(db: ExchangedDelivery['db']) {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and query like '%delivery_events%' and pid <> pg_backend_pid()
  `.execute(db)
  return rows.length
}

/** New connections find a clock that is this many hours ahead. */
async function setClock(db: ExchangedDelivery['db']) {
  await sql`
    create schema moved;
    create sequence moved.hours minvalue 0 start 0;
    create function moved.clock_timestamp() returns timestamptz language sql volatile
      return pg_catalog.clock_timestamp() + (select last_value from moved.hours) * interval '1 hour';
    do $$ begin
      execute format('alter database %I set search_path = moved, pg_catalog, public', current_database());
    end $$;
  `.execute(db)
}
