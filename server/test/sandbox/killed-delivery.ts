import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createAdManagement } from '../../../sandbox/src/exchange/ad-management.ts'
import { BidderClient } from '../../../sandbox/src/exchange/bidder-client.ts'
import { Exchange, type Auction } from '../../../sandbox/src/exchange/exchange.ts'
import { ExchangeFaults } from '../../../sandbox/src/exchange/faults.ts'
import { Traffic } from '../../../sandbox/src/exchange/traffic.ts'
import { chargeClicks } from '../../src/delivery/charging/charge-clicks.ts'
import { verifyCharges } from '../../src/delivery/charging/verify-charges.ts'
import type { Db } from '../../src/platform/db/client.ts'
import { openToken, tokenKeys } from '../../src/delivery/tracking/token.ts'
import { databaseDoor } from '../database-door.ts'
import { testDb } from '../harness.ts'
import { startDelivery } from '../started-server.ts'
import { BID, freePort, makeRegisteredAds, outcomeOf } from '../exchange/exchanged-delivery.ts'

/** Every third campaign has so small a budget that its day ends while visitors still click. */
const SMALL_BUDGET = 3 * BID
const LARGE_BUDGET = 2_000_000_000
const SECRET = 'k'.repeat(32)
const CHARGE_MS = 200
/** Visitors come until the last start is over, however long starts take. */
const VISITED_MINUTES = 60

type KilledDelivery = Awaited<ReturnType<typeof killDelivery>>
type Options = { seed: number; seconds: number; kills: number; rate: number }

/**
 * The sandbox's exchange with its visitors and a real delivery process, which is killed and restarted
 * meanwhile; returns what each side knows at the end.
 */
export async function killDelivery({ seed, seconds, kills, rate }: Options) {
  const t = await testDb()
  const door = await databaseDoor(t.connection)
  const [port, bidderPort] = [await freePort(), await freePort()]
  const deliveryUrl = `http://127.0.0.1:${port}`
  const { ads, register } = approvingExchange()
  const budgetOf = (n: number) => (n % 3 === 0 ? SMALL_BUDGET : LARGE_BUDGET)
  await makeRegisteredAds(t.db, { deliveryUrl, register, budgetOf })
  const delivery = await mortalDelivery({
    DATABASE_URL: door.url(t.connection.database),
    DELIVERY_URL: deliveryUrl,
    DELIVERY_PORT: String(port),
    BIDDER_PORT: String(bidderPort),
    TOKEN_SECRET: SECRET,
  })
  const bidder = new BidderClient(`127.0.0.1:${bidderPort}`)
  const faults = new ExchangeFaults({ deadline_ms: 5_000, dup_burl: 0.2, dup_click: 0.3 })
  const exchange = new NotedExchange({ ads, bidderId: 'jarchi', bidder, faults })
  const charging = chargeOn(t.db)
  const settings = {
    seed,
    rate,
    minutes: VISITED_MINUTES,
    curve: 'flat',
    ctr: 0.9,
    bots: 0,
    speed: 1,
  } as const
  const traffic = new Traffic(exchange, { ...settings, from: Date.now(), eager: 0 }).start()
  const wait = () => sleep((seconds * 1_000) / (kills + 1))
  const winsBetween: number[] = []
  for (let kill = 0, before = 0; kill < kills; kill++) {
    await wait()
    winsBetween.push(exchange.wins - before)
    before = exchange.wins
    await delivery.killAndStart()
  }
  await wait()
  traffic.stop()
  await traffic.finished()
  await charging.end()
  const outcome = await outcomeOf(t)
  const found = {
    ...exchange.told,
    winsBetween,
    kept: await keptClicks(t.db),
    outcome,
    overspent: await overspent(t.db),
    differences: await verifyCharges(t.db),
  }
  bidder.close()
  await delivery.end()
  door.close()
  await t.drop()
  return found
}

function approvingExchange() {
  const { ads, records } = createAdManagement({ auditMs: 0 })
  const register = (sent: string) => {
    const record = records.register('jarchi', JSON.parse(sent))
    records.decide(record, [])
    return record.id
  }
  return { ads, register }
}

/** Also records which clicks the product was told of, and which it confirmed. */
class NotedExchange extends Exchange {
  readonly told = { asked: new Set<string>(), acknowledged: new Set<string>() }
  wins = 0

  override winsOf(held: Auction) {
    const wins = super.winsOf(held)
    this.wins += wins.length
    return wins
  }

  override async call(kind: string, held: Auction, url: string, headers?: Record<string, string>) {
    const click = new URL(url).pathname === '/c' ? clickOf(url) : null
    if (click !== null) this.told.asked.add(click)
    const taken = await super.call(kind, held, url, headers)
    if (click !== null && taken) this.told.acknowledged.add(click)
    return taken
  }
}

const keys = tokenKeys(SECRET)

function clickOf(url: string): string | null {
  const token = openToken(keys, new URL(url).searchParams.get('t') ?? '')
  return token && `${token.epoch}-${token.sequence}`
}

async function keptClicks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ click: string }>`
    select epoch || '-' || sequence as click from delivery_events where kind = 3
  `.execute(db)
  return rows.map(({ click }) => click)
}

/** Campaigns that were charged more than their budget of a day. */
async function overspent(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select campaigns.id::float8 as id from campaigns
      join campaign_days on campaign_days.campaign_id = campaigns.id
    where charged > daily_budget
  `.execute(db)
  return rows.map(({ id }) => id)
}

function chargeOn(db: Db) {
  const ending = new AbortController()
  const turns = async () => {
    while (!ending.signal.aborted) {
      await chargeClicks(db, { most: 500, withHeld: false })
      await sleep(CHARGE_MS)
    }
  }
  const running = turns()
  return {
    end: () => {
      ending.abort()
      return running
    },
  }
}

async function mortalDelivery(env: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'jarchi-test-'))
  const begin = async () => {
    const exchange = { EXCHANGE_URL: 'http://localhost:9/nobody-asks-it', TRACKER_CALLERS: 'exchange' }
    const delivery = startDelivery({ JARCHI_DATA: folder, BID_DEADLINE_MS: '5000', ...exchange, ...env })
    if ((await delivery.ready) !== 'ready') throw new Error(delivery.said())
    return delivery
  }
  let delivery = await begin()
  const kill = async () => {
    delivery.child.kill('SIGKILL')
    await delivery.ended
  }
  return {
    async killAndStart() {
      await kill()
      delivery = await begin()
    },
    async end() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What must be true however often the delivery process died, by the sandbox's truth. */
export function expectNothingLost({
  asked,
  acknowledged,
  kept,
  winsBetween,
  outcome,
  ...found
}: KilledDelivery) {
  expect(Math.min(...winsBetween), 'it bids and wins again after each death').toBeGreaterThan(0)
  expect(new Set(kept).size, 'no click counts twice').toBe(kept.length)
  const keptSet = new Set(kept)
  expect(
    [...acknowledged].filter((click) => !keptSet.has(click)),
    'none that was acknowledged is lost',
  ).toEqual([])
  expect(
    kept.filter((click) => !asked.has(click)),
    'none that nobody made',
  ).toEqual([])
  const { charged = 0 } = outcome.clicks
  expect(charged).toBeGreaterThan(0)
  expect(outcome.charged).toBe(charged * BID)
  expect(outcome.pending).toBe(outcome.charged)
  const decided = Object.values(outcome.clicks).reduce((sum, count) => sum + count, 0)
  expect(decided, 'each kept click is decided once').toBe(kept.length)
  expect(found).toEqual({ overspent: [], differences: [] })
}
