import { setTimeout as sleep } from 'node:timers/promises'
import { TRAFFIC_RULES } from '@jarchi/shared/delivery/invalid-traffic.ts'
import type { Db } from '../../src/platform/db/client.ts'
import { LONGEST_ANSWER_MS } from '../../src/delivery/tracking/database-clock.ts'
import { bidOf } from '../bids.ts'
import type { Call, Caller } from './chaos.ts'
import { pricesIn } from './moving-prices.ts'
import type { Advertiser } from './oracle.ts'

const IMPRESSION = 1
const CLICK = 3
export const CHUNK = 500
/** One chunk in so many is sent over HTTP. */
const HTTP_SHARE = 16
/** So close to midnight only the database knows to which day a click belongs. */
export const MIDNIGHT_MS = 2_000
/**
 * How much the times of two trackers may differ: for each, half of the time that a reading of the database's
 * clock may take.
 */
const CLOCKS_MS = LONGEST_ANSWER_MS
/** A click waits for its impression for a minute. */
const HOLD_MS = 55_000

type Sender = {
  db: Db
  /** The last that were known, by campaign. */
  prices: ReadonlyMap<number, number>
  /** Campaigns with prices that were sent. */
  sent: Set<string>
  caller: Caller
  advertisers: readonly Advertiser[]
  draw: () => number
  midnight: number
  ahead: number
  seed: number
}

/** Impressions, then clicks on them, then what comes too late or again. */
export async function sendChunk(sender: Sender, at: number) {
  const { caller, midnight } = sender
  const way = at % HTTP_SHARE === 0 ? 'http' : 'at once'
  sender.prices = await pricesIn(sender.db).catch(() => sender.prices)
  const { first, clicks, last, honest, reordered } = chunkOf(sender, at)
  await caller.send(first, way)
  // Earlier, it would be too fast to be valid.
  await sleep(TRAFFIC_RULES.tooFast + CLOCKS_MS)
  const sent = Date.now()
  await caller.send(clicks, way)
  const isBefore = Date.now() < midnight - MIDNIGHT_MS
  const isAfter = sent >= midnight + MIDNIGHT_MS
  const time = isBefore ? 'before' : isAfter ? 'after' : 'either'
  for (const { one, cpc } of honest) {
    one[time] += 1
    one.prices[time] += cpc
  }
  // Earlier, an impression after its click might seem to be just before it.
  await sleep(CLOCKS_MS)
  await caller.send(last, way)
  if (Date.now() - sent > HOLD_MS) for (const one of reordered) one.unsure += 1
}

function chunkOf({ prices, sent, advertisers, draw, ahead, seed }: Sender, at: number) {
  const [first, clicks, last]: [Call[], Call[], Call[]] = [[], [], []]
  const [honest, reordered]: [{ one: Advertiser; cpc: number }[], Advertiser[]] = [[], []]
  for (let n = 1; n <= CHUNK; n++) {
    const one = advertisers[Math.floor(draw() ** 2 * advertisers.length)] as Advertiser
    const cpc = prices.get(one.campaignId) ?? one.bid
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
      cpc,
    })
    sent.add(`${one.campaignId} ${cpc}`)
    const seen = { kind: IMPRESSION, token } as const
    const pressed = { kind: CLICK, token } as const
    if (!isAlone) (isReordered ? last : first).push(seen)
    clicks.push(pressed)
    if (draw() < 0.05) last.push(pressed)
    if (draw() < 0.05 && !isAlone) last.push(seen)
    if (!isAhead) one.decisions += 1
    if (isLate || isAlone || isAhead) continue
    one.impressions += 1
    honest.push({ one, cpc })
    if (isReordered) reordered.push(one)
  }
  return { first, clicks, last, honest, reordered }
}
