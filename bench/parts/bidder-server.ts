import { once } from 'node:events'
import { createServer, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { constants, monitorEventLoopDelay, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks'
import { contextRates } from '@jarchi/shared/delivery/bid-price.ts'
import { Bidder } from '../../server/src/delivery/bidding/bidder.ts'
import { BidderCounts } from '../../server/src/delivery/bidding/bidder-counts.ts'
import { CampaignIndex, RANK_NOISE } from '../../server/src/delivery/bidding/campaign-index.ts'
import type { Campaign } from '../../server/src/delivery/bidding/campaign-table.ts'
import { collectBids } from '../../server/src/delivery/bidding/collect-bids.ts'
import { FrequencyCounts } from '../../server/src/delivery/bidding/frequency.ts'
import { serveGrpc, type UnaryService } from '../../server/src/delivery/bidding/grpc/grpc-server.ts'
import { processRegistry } from '../../server/src/platform/metrics/service.ts'
import { Spending } from '../../server/src/delivery/bidding/spending.ts'
import { sealWith, tokenKeys } from '../../server/src/delivery/tracking/token.ts'
import { benchCampaigns, benchPlaces, seeded } from './bidder-data.ts'

/**
 * A process that bids for the bench, or only sends as many bytes over Node's own HTTP/2: `echo`, `bid`,
 * `bid-edits`.
 */
const [mode = 'bid', count = '100000'] = process.argv.slice(2)
const EDITS_PER_SECOND = 1_000
const nothing = () => {}
/** As in the product. */
const LIMITS = { connections: 1_000, heldBytes: 2 ** 26, idleMs: 300_000 }

type Collection = PerformanceEntry & { detail: { kind: number } }

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
let collections: number[] = []
new PerformanceObserver((list) => {
  for (const entry of list.getEntries() as Collection[]) {
    if (entry.detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) collections.push(entry.duration)
  }
}).observe({ entryTypes: ['gc'] })

const port = mode === 'echo' ? await echo() : (await serveGrpc('127.0.0.1', 0, bidding(), LIMITS)).port
process.on('disconnect', () => process.exit(0))
process.on('message', () => process.send?.({ cpu: process.cpuUsage(), paused: paused() }))
process.send?.({ port })

/** Since the last question: the delay of the event loop and the full garbage collections, in milliseconds. */
function paused() {
  const loop = { p99: delay.percentile(99) / 1e6, longest: delay.max / 1e6 }
  const found = { count: collections.length, longest: Math.max(0, ...collections) }
  delay.reset()
  collections = []
  return { loop, collections: found }
}

/** Answers as large as a bid with its trackers. */
async function echo(): Promise<number> {
  const reply = Buffer.alloc(430, 'x')
  const server = createServer({ settings: { maxConcurrentStreams: 1_000 } })
  // A client that is late sends many calls at once.
  server.on('session', (session) => session.setLocalWindowSize(2 ** 24))
  server.on('stream', (stream: ServerHttp2Stream) => {
    stream.on('error', nothing)
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
    stream.on('end', () => {
      if (stream.destroyed) return
      stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
      stream.end(reply)
    })
    stream.resume()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function bidding(): UnaryService {
  const places = benchPlaces()
  const random = seeded(7)
  const index = new CampaignIndex(seeded(8), RANK_NOISE)
  const campaigns = benchCampaigns(Number(count), places, random, index.terms)
  const spending = new Spending()
  for (const campaign of campaigns) {
    index.put(campaign)
    spending.setRoom(campaign.accountId, Number.MAX_SAFE_INTEGER)
  }
  index.reorderNow()
  if (mode === 'bid-edits') edit(index, random)
  const state = {
    index,
    spending,
    frequency: new FrequencyCounts({ hour: 4, day: 12 }),
    learnt: { rateOf: contextRates([]), lossFactors: new Map<number, number>() },
    stop: () => null,
  }
  const keys = tokenKeys('b'.repeat(32))
  const counts = new BidderCounts(processRegistry())
  const bidder = new Bidder(
    state,
    { marginPercent: 20, mostPerMille: 3_000_000, seal: sealWith(keys), epoch: 1 },
    counts.onNoBid,
  )
  const exchange = {
    bidder,
    places: () => places,
    now: () => new Date(),
    seat: 'jarchi',
    deliveryUrl: 'https://delivery.example.ir',
    barred: () => new Set<number>(),
    deviceSecret: keys[0].key,
    deadlineMs: 1e9,
    longestWaitMs: 20,
    ...counts,
    onHaste: nothing,
  }
  return collectBids(exchange, counts)
}

/** Prices that move, more often than in the product, campaigns that come and go, and new orders three times as often as in the product. */
function edit(index: CampaignIndex, random: () => number) {
  const all = [...index.campaigns.rows()].map((row) => index.campaigns.idOf(row))
  const gone: Campaign[] = []
  setInterval(() => {
    for (let at = 0; at < EDITS_PER_SECOND / 100; at++) {
      const campaign = index.get(all[Math.floor(random() * all.length)] ?? 0) ?? gone.pop()
      if (!campaign) continue
      if (random() < 0.3) {
        index.drop(campaign.campaignId)
        gone.push(campaign)
      } else index.setPrice(campaign.campaignId, 10_000 + Math.floor(random() * campaign.bid))
    }
  }, 10)
  setInterval(() => void index.reorder(), 5_000)
}
