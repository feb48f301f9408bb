import { setTimeout as sleep } from 'node:timers/promises'
import { TRAFFIC_RULES } from '@jarchi/shared/delivery/invalid-traffic.ts'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/client.ts'
import { LONGEST_ANSWER_MS } from '../../src/delivery/tracking/database-clock.ts'
import { bidOf } from '../bids.ts'
import { batter } from './batter.ts'
import { Caller, CALLER_ENV, drawing, immortal, type Call } from './chaos.ts'
import { compare, isUndecided, openAdvertisers, reasonsIn, unequalSums, type Advertiser } from './oracle.ts'
import type { OwnDatabase } from './own-database.ts'
import type { NatsCluster } from '../nats/cluster.ts'

export type Chaos = {
  seed: number
  clicks: number
  advertisers: number
  /** How long a stopped process stands still, in milliseconds. */
  standstill: number
  /** The longest time between two blows, in milliseconds. */
  respite: number
  /** How long after the start it is midnight in Tehran, in milliseconds. */
  midnightAfter: number
}

export type Outcome = {
  seconds: number
  /** Answered calls, and those that were repeated because no answer had come. */
  calls: number
  overHttp: number
  repeated: number
  blows: Record<string, number>
  /** Honest clicks before and after midnight, and those in between. */
  days: [before: number, after: number, between: number]
  /** Those for which the machine was too slow to be sure. */
  unsure: number
  /** Clicks by decision. */
  reasons: Record<string, number>
  /** In rial. */
  charged: bigint
  /** Values that differ from what the callers know, or from each other. */
  wrong: string[]
}

const IMPRESSION = 1
const CLICK = 3
const LANES = 24
const LANES_APART_MS = 250
const CHUNK = 500
/** One chunk in so many is sent over HTTP. */
const HTTP_SHARE = 16
const DAY_MS = 86_400_000
const TEHRAN_MS = 12_600_000
/** So close to midnight only the database knows to which day a click belongs. */
const MIDNIGHT_MS = 2_000
/**
 * How much the times of two trackers may differ: for each, half of the time that a reading of the database's
 * clock may take.
 */
const CLOCKS_MS = LONGEST_ANSWER_MS
/** A click waits for its impression for a minute. */
const HOLD_MS = 55_000

/**
 * Lets clicks come while everything breaks, and compares the results with what was sent, by its own sums.
 * With a cluster, trackers use it for events, and its nodes break too.
 */
export async function runChaos(
  database: OwnDatabase,
  chaos: Chaos,
  cluster: NatsCluster | null = null,
): Promise<Outcome> {
  const begun = performance.now()
  const { db } = database
  const draw = drawing(chaos.seed)
  const advertisers = await openAdvertisers(db, chaos.advertisers, draw)
  const midnight = Date.now() + chaos.midnightAfter
  const ahead = DAY_MS - ((midnight + TEHRAN_MS) % DAY_MS)
  await database.setClockAhead(ahead)
  const { trackers, chargers } = processes(database, ahead, cluster)
  const fighting = new AbortController()
  const blows: Record<string, number> = {}
  const wrong: string[] = []
  const fight = batter({ database, trackers, chargers, cluster, chaos, blows, over: fighting.signal })
  const watch = watchSums(db, wrong, fighting.signal)
  const caller = new Caller(trackers)
  const sender = { caller, advertisers, draw, midnight, ahead, seed: chaos.seed }
  const chunks = Array.from({ length: Math.ceil(chaos.clicks / CHUNK) }, (_, at) => at)
  const lane = async (number: number) => {
    // Not all at once, so that a slow machine too has answered some before midnight.
    await sleep(number * LANES_APART_MS)
    for (let at = chunks.shift(); at !== undefined; at = chunks.shift()) {
      // However fast the machine is, half of them are on the second day.
      const early = at * CHUNK * 2 < chaos.clicks ? 0 : midnight + MIDNIGHT_MS - Date.now()
      await sleep(Math.max(0, early))
      await sendChunk(sender, at)
    }
  }
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)))
  fighting.abort()
  await Promise.all([fight, watch])
  const sum = (of: (one: Advertiser) => number) => advertisers.reduce((all, one) => all + of(one), 0)
  await settled(db, { decisions: sum((one) => one.decisions), impressions: sum((one) => one.impressions) })
  wrong.push(...(await compare(db, advertisers)), ...(await unequalSums(db)))
  await Promise.all([...trackers, ...chargers].map((child) => child.end()))
  return {
    seconds: Math.round((performance.now() - begun) / 1_000),
    calls: sum((one) => one.decisions + one.impressions),
    overHttp: caller.overHttp,
    repeated: caller.repeated,
    blows,
    days: [sum((one) => one.before), sum((one) => one.after), sum((one) => one.either)],
    unsure: sum((one) => one.unsure),
    reasons: await reasonsIn(db),
    charged: await chargedIn(db),
    wrong,
  }
}

/**
 * Two trackers, two servers, and one more that ignores locks; the clocks of their machines differ by a
 * minute.
 */
function processes({ connection }: OwnDatabase, ahead: number, cluster: NatsCluster | null) {
  const pipe = cluster ? { CHAOS_EVENTS: cluster.urls } : {}
  const skew = (by: number) => ({ ...CALLER_ENV, ...pipe, CHAOS_SKEW: String(ahead + by) })
  const trackers = [30_000, -30_000].map((by) => immortal('mortal-tracker.ts', connection, skew(by)))
  const chargers = [
    immortal('mortal-charger.ts', connection, skew(30_000)),
    immortal('mortal-charger.ts', connection, skew(-30_000)),
    immortal('mortal-charger.ts', connection, { ...skew(0), CHAOS_NO_LOCK: '1' }),
  ]
  return { trackers, chargers }
}

type Sender = {
  caller: Caller
  advertisers: readonly Advertiser[]
  draw: () => number
  midnight: number
  ahead: number
  seed: number
}

/** Impressions, then clicks on them, then what comes too late or again. */
async function sendChunk(sender: Sender, at: number) {
  const { caller, midnight } = sender
  const way = at % HTTP_SHARE === 0 ? 'http' : 'at once'
  const { first, clicks, last, honest, reordered } = chunkOf(sender, at)
  await caller.send(first, way)
  // Earlier, it would be too fast to be valid.
  await sleep(TRAFFIC_RULES.tooFast + CLOCKS_MS)
  const sent = Date.now()
  await caller.send(clicks, way)
  const isBefore = Date.now() < midnight - MIDNIGHT_MS
  const isAfter = sent >= midnight + MIDNIGHT_MS
  for (const one of honest) {
    if (isBefore) one.before += 1
    else if (isAfter) one.after += 1
    else one.either += 1
  }
  // Earlier, an impression after its click might seem to be just before it.
  await sleep(CLOCKS_MS)
  await caller.send(last, way)
  if (Date.now() - sent > HOLD_MS) for (const one of reordered) one.unsure += 1
}

function chunkOf({ advertisers, draw, ahead, seed }: Sender, at: number) {
  const [first, clicks, last]: [Call[], Call[], Call[]] = [[], [], []]
  const [honest, reordered]: [Advertiser[], Advertiser[]] = [[], []]
  for (let n = 1; n <= CHUNK; n++) {
    const one = advertisers[Math.floor(draw() ** 2 * advertisers.length)] as Advertiser
    const kind = draw()
    const isLate = kind < 0.01
    const isAlone = kind >= 0.01 && kind < 0.02
    const isAhead = kind >= 0.02 && kind < 0.03
    const isReordered = kind >= 0.03 && kind < 0.11
    // The clocks of two bidders differ by a minute, and that of a third is an hour ahead: a slow machine may take minutes.
    const minutes = isAhead ? -60 : draw() < 0.5 ? 1 : 0
    const age = (isLate ? 3.5 * 3_600 : 5 + Math.floor(draw() * 5)) + minutes * 60
    const token = bidOf({
      epoch: seed,
      sequence: at * CHUNK + n,
      issuedAt: Math.floor((Date.now() + ahead) / 1_000) - age,
      campaignId: one.campaignId,
      adId: one.adId,
      cpc: one.bid,
    })
    const seen = { kind: IMPRESSION, token } as const
    const pressed = { kind: CLICK, token } as const
    if (!isAlone) (isReordered ? last : first).push(seen)
    clicks.push(pressed)
    if (draw() < 0.05) last.push(pressed)
    if (draw() < 0.05 && !isAlone) last.push(seen)
    if (!isAhead) one.decisions += 1
    if (isLate || isAlone || isAhead) continue
    one.impressions += 1
    honest.push(one)
    if (isReordered) reordered.push(one)
  }
  return { first, clicks, last, honest, reordered }
}

/** Checks the sums during the run. */
async function watchSums(db: Db, wrong: string[], over: AbortSignal) {
  while (!over.aborted) {
    await sleep(3_000, undefined, { signal: over }).catch(() => {})
    wrong.push(...(await unequalSums(db).catch(() => [])))
  }
}

type Sums = { decisions: number; impressions: number; due: number; pending: number; reported: boolean }

/**
 * Waits until everything answered is decided, counted, posted and reported, for at most ten minutes; clicks
 * without an impression may still be held.
 */
async function settled(db: Db, wanted: { decisions: number; impressions: number }) {
  for (let time = 0; time < 3_000; time++) {
    // The last blow may still end connections.
    const now = await sumsIn(db, wanted.impressions).catch(() => undefined)
    const isDone = now && now.decisions >= wanted.decisions && now.impressions >= wanted.impressions
    if (isDone && now.due === 0 && now.pending === 0 && now.reported) return
    await sleep(200)
  }
}

async function sumsIn(db: Db, impressions: number): Promise<Sums | undefined> {
  const { rows } = await sql<Sums>`
    select ((select count(*) from click_charges) + (select count(*) from held_clicks where ${isUndecided}))::int
        as decisions,
      (select coalesce(sum(impressions), 0) from campaign_days)::int as impressions,
      (
        select count(*)::int from held_clicks join delivery_events impression using (issued_hour, epoch, sequence)
        where impression.kind = 1
      ) as due,
      (select coalesce(sum(pending), 0) from wallets)::float8 as pending,
      (select coalesce(sum(clicks + invalid_clicks), 0) from report_days where campaign_id > 0)::int
        = (select count(*) from click_charges)
        and (select coalesce(sum(impressions), 0) from report_days where campaign_id > 0)::int = ${impressions}
       as reported
  `.execute(db)
  return rows[0]
}

async function chargedIn(db: Db): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(amount), 0)::int8 as sum from click_charges
  `.execute(db)
  return rows[0]?.sum ?? 0n
}
