import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/client.ts'
import { batter } from './batter.ts'
import { Caller, CALLER_ENV, drawing, immortal } from './chaos.ts'
import { compare, isUndecided, openAdvertisers, reasonsIn, unequalSums, type Advertiser } from './oracle.ts'
import { openMarket, passStep } from './moving-prices.ts'
import type { OwnDatabase } from './own-database.ts'
import { CHUNK, MIDNIGHT_MS, sendChunk } from './send-chunk.ts'
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
  /** How many prices of clicks were sent, those of one campaign that are the same counted once. */
  prices: number
  /** Clicks by decision. */
  reasons: Record<string, number>
  /** In rial. */
  charged: bigint
  /** Values that differ from what the callers know, or from each other. */
  wrong: string[]
}

const LANES = 24
const LANES_APART_MS = 250
const DAY_MS = 86_400_000
const TEHRAN_MS = 12_600_000
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
  await openMarket(db)
  const { trackers, chargers } = processes(database, ahead, cluster)
  const fighting = new AbortController()
  const [blows, wrong]: [Record<string, number>, string[]] = [{}, []]
  const fight = batter({ database, trackers, chargers, cluster, chaos, blows, over: fighting.signal })
  const watch = watchSums(db, wrong, fighting.signal)
  const caller = new Caller(trackers)
  const sender = {
    db,
    prices: new Map(),
    sent: new Set<string>(),
    caller,
    advertisers,
    draw,
    midnight,
    ahead,
    seed: chaos.seed,
  }
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
    prices: sender.sent.size,
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

/** Checks the sums during the run, in which prices move. */
async function watchSums(db: Db, wrong: string[], over: AbortSignal) {
  while (!over.aborted) {
    await sleep(3_000, undefined, { signal: over }).catch(() => {})
    wrong.push(...(await unequalSums(db).catch(() => [])))
    await passStep(db).catch(() => {})
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
