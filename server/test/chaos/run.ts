import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Connection, Db } from '../../src/db/client.ts'
import { openAdvertiser } from '../advertiser.ts'
import { bidOf } from '../bids.ts'
import { Caller, drawing, immortal, type Call } from './chaos.ts'

type Advertiser = Awaited<ReturnType<typeof openAdvertiser>> & {
  bid: number
  budget: bigint
  money: bigint
  /** Honest clicks that were acknowledged, by the truth of who sent them. */
  valid: number
}

export type Chaos = {
  seed: number
  clicks: number
  advertisers: number
  /** How long a stopped process stands, in milliseconds. */
  standstill: number
  /** Ends all connections, or the whole database. */
  breakDatabase: () => Promise<void>
}

export type Outcome = {
  /** Calls that were sent again since no answer came. */
  repeated: number
  blows: Record<string, number>
  /** Clicks that are decided, or held for their impression; all were acknowledged. */
  decided: number
  /** Advertisers that paid another sum than they owe. */
  wrong: string[]
}

const IMPRESSION = 1
const CLICK = 3
const CHUNK = 250

/** Lets clicks come while everything breaks; what was taken is compared with what was sent, by sums of its own. */
export async function runChaos(db: Db, connection: Connection, chaos: Chaos): Promise<Outcome> {
  const draw = drawing(chaos.seed)
  const advertisers = await openAll(db, chaos.advertisers, draw)
  const trackers = [1, 2].map(() => immortal('mortal-tracker.ts', connection))
  const chargers = [
    immortal('mortal-charger.ts', connection),
    immortal('mortal-charger.ts', connection),
    immortal('mortal-charger.ts', connection, { CHAOS_NO_LOCK: '1' }),
  ]
  const blows: Record<string, number> = {}
  const fighting = new AbortController()
  const fight = batter({
    trackers,
    chargers,
    chaos,
    draw: drawing(chaos.seed + 1),
    blows,
    over: fighting.signal,
  })
  const caller = new Caller(trackers)
  for (let sent = 0; sent < chaos.clicks;) {
    const part = Math.min(CHUNK * 8, chaos.clicks - sent)
    const { before, after, last } = wave({ from: sent, part, seed: chaos.seed, advertisers, draw })
    await sendAll(caller, before)
    await sleep(600)
    await sendAll(caller, after)
    await sendAll(caller, last)
    sent += part
  }
  fighting.abort()
  await fight
  const decided = await settled(db, chaos.clicks)
  const wrong = await compare(db, advertisers)
  await Promise.all([...trackers, ...chargers].map((child) => child.end()))
  return { repeated: caller.repeated, blows, decided, wrong }
}

type Wave = {
  from: number
  part: number
  seed: number
  advertisers: readonly Advertiser[]
  draw: () => number
}

/** Calls of some bids: impressions, then clicks, then what comes too late or again. */
function wave({ from, part, seed, advertisers, draw }: Wave) {
  const [before, after, last]: [Call[], Call[], Call[]] = [[], [], []]
  for (let n = 1; n <= part; n++) {
    const one = advertisers[Math.floor(draw() ** 2 * advertisers.length)] as Advertiser
    const kind = draw()
    const isLate = kind < 0.01
    const isAlone = kind >= 0.01 && kind < 0.02
    const isReordered = kind >= 0.02 && kind < 0.1
    // Bidders' clocks are a minute apart.
    const age = isLate ? 4 * 3_600 : 5 + Math.floor(draw() * 60)
    const token = bidOf({
      epoch: seed,
      sequence: from + n,
      issuedAt: Math.floor(Date.now() / 1_000) - age,
      campaignId: one.campaignId,
      adId: one.adId,
      cpc: one.bid,
    })
    const pressed = { kind: CLICK, token } as const
    if (!isAlone) (isReordered ? last : before).push({ kind: IMPRESSION, token })
    after.push(pressed)
    if (draw() < 0.05) last.push(pressed)
    if (!isLate && !isAlone) one.valid += 1
  }
  return { before, after, last }
}

async function openAll(db: Db, count: number, draw: () => number): Promise<Advertiser[]> {
  const all: Advertiser[] = []
  for (let n = 0; n < count; n++) {
    const bid = 10_000 + Math.floor(draw() * 90_000)
    const budget = BigInt(1_500_000 + Math.floor(draw() * 3_000_000))
    const money = BigInt(Math.floor(draw() * 6_000_000))
    const debtHardLimit = draw() < 0.5 ? 0n : 50_000n
    const opened = await openAdvertiser(db, { balance: money, bid, budget, debtHardLimit })
    all.push({ ...opened, bid, budget, money: money + debtHardLimit, valid: 0 })
  }
  return all
}

async function sendAll(caller: Caller, calls: readonly Call[]) {
  const parts = Array.from({ length: Math.ceil(calls.length / CHUNK) }, (_, at) =>
    calls.slice(at * CHUNK, (at + 1) * CHUNK),
  )
  await Promise.all(parts.map((part) => caller.send(part)))
}

type Battering = {
  trackers: ReturnType<typeof immortal>[]
  chargers: ReturnType<typeof immortal>[]
  chaos: Chaos
  draw: () => number
  blows: Record<string, number>
  over: AbortSignal
}

/** Each blow once at the least, then whichever is drawn, until it is over. */
async function batter({ trackers, chargers, chaos, draw, blows, over }: Battering) {
  const any = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)] as T
  const kinds: [name: string, until: number, strike: () => unknown][] = [
    ['trackers killed', 0.35, () => any(trackers).kill()],
    ['chargers killed', 0.7, () => any(chargers).kill()],
    ['processes stopped', 0.85, () => any([...trackers, ...chargers]).stopFor(chaos.standstill)],
    ['databases broken', 1, chaos.breakDatabase],
  ]
  for (let time = 0; time < kinds.length || !over.aborted; time++) {
    await sleep(300 + draw() * 1_200, undefined, { signal: over }).catch(() => {})
    const drawn = draw()
    const blow = kinds[time] ?? kinds.find(([, until]) => drawn < until)
    if (!blow) continue
    await blow[2]()
    blows[blow[0]] = (blows[blow[0]] ?? 0) + 1
  }
}

/** Waits until all that was acknowledged is decided or held; how many are. */
async function settled(db: Db, acknowledged: number): Promise<number> {
  let decided = 0
  for (let time = 0; time < 600; time++) {
    const { rows } = await sql<{ decided: number; pending: number }>`
      select ((select count(*) from click_charges) + (select count(*) from held_clicks))::int as decided,
        (select coalesce(sum(pending), 0) from wallets)::float8 as pending
    `.execute(db)
    decided = rows[0]?.decided ?? 0
    if (decided >= acknowledged && rows[0]?.pending === 0) break
    await sleep(200)
  }
  return decided
}

/** By one's own sums: an advertiser of one campaign owes its valid clicks, its budget or its money, whichever is least. */
async function compare(db: Db, advertisers: readonly Advertiser[]): Promise<string[]> {
  const wrong: string[] = []
  for (const { accountId, campaignId, bid, budget, money, valid } of advertisers) {
    const { rows } = await sql<{ taken: bigint; posted: bigint }>`
      select (select coalesce(sum(amount), 0) from click_charges where campaign_id = ${campaignId})::int8 as taken,
        (select coalesce(-sum(amount), 0) from ledger_postings where account_id = ${accountId} and kind = 'spend')::int8
          as posted
    `.execute(db)
    const taken = rows[0]?.taken ?? 0n
    const owed = [BigInt(valid) * BigInt(bid), budget, money].reduce((least, one) =>
      one < least ? one : least,
    )
    if (taken !== owed || rows[0]?.posted !== owed) {
      wrong.push(`account ${accountId}: took ${taken}, posted ${rows[0]?.posted}, and not ${owed}`)
    }
  }
  return wrong
}
