import { HOUR_MS, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Connection } from '../../platform/db/client.ts'
import { sealWith } from '../tracking/service.ts'
import { Bidder } from './bidder.ts'
import type { BidderCounts } from './bidder-counts.ts'
import { endBeat, nextEpoch } from './bidding-queries.ts'
import { LiveState, type LiveDeps, type Log } from './live-state.ts'
import { RequestSample } from './request-sample.ts'

export {
  categoriesOfLate,
  forgetAskedPlaces,
  kindsOfLate,
  lastAsked,
  outcomesOfLate,
  settleOutcomes,
  together,
  type AskedCategory,
  type AskedKind,
} from './bid-outcomes.ts'
export { weekOfTraffic } from './bidding-queries.ts'
export { BidderCounts, forgetMinutes } from './bidder-counts.ts'
export { readPlaces, type Places } from './places.ts'
export { collectBids } from './collect-bids.ts'
export { learnRatesJob } from './learn-rates.ts'
export { serveGrpc } from './grpc/grpc-server.ts'
export { phraseOf } from './query-words.ts'

type BiddingDeps = LiveDeps & {
  connection: Connection
  counts: BidderCounts
}

/**
 * How often the bidder does each task, in milliseconds. They are not settings: the texts about the switch of
 * all ads, the load of the database and the promises about several bidders depend on them.
 */
const EVERY_MS = {
  look: 1_000,
  pace: 10_000,
  reorder: 15_000,
  learn: MINUTE_MS,
  rebuild: HOUR_MS,
  count: MINUTE_MS,
  sample: 10_000,
} as const

/** Everything that a bidder knows, loaded and kept up to date until it is closed. */
export async function startBidding(deps: BiddingDeps) {
  const epoch = await nextEpoch(deps.db)
  const live = new LiveState(deps, epoch)
  await live.load()
  const { config } = deps
  const settings = { ...config.bidding.price, seal: sealWith(config.tokenKeys), epoch }
  const sample = new RequestSample()
  const bidder = new Bidder(live.state, settings, deps.counts.onNoBid, sample)
  const writeSample = () => sample.write(deps.db, epoch, EVERY_MS.sample / 1_000)
  const stopping = new AbortController()
  const loops = [
    every(EVERY_MS.look, () => live.look(), deps.log, stopping.signal),
    every(EVERY_MS.pace, () => live.pace(), deps.log, stopping.signal),
    every(EVERY_MS.reorder, () => live.reorder(), deps.log, stopping.signal),
    every(EVERY_MS.learn, () => live.learn(), deps.log, stopping.signal),
    every(EVERY_MS.rebuild, () => live.rebuild(), deps.log, stopping.signal),
    every(EVERY_MS.sample, writeSample, deps.log, stopping.signal),
    every(EVERY_MS.count, () => deps.counts.write(deps.db, epoch, deps.now()), deps.log, stopping.signal),
  ]
  const soon = () => void live.hear().catch((err: unknown) => deps.log.warn({ err }, 'changes were not read'))
  const hangUp = listen(
    deps.connection,
    (payload) => live.take(payload),
    soon,
    () => deps.log.warn({}, 'no announcements are heard; changes are looked for every second'),
    () => {
      live.miss()
      soon()
    },
  )
  return {
    bidder,
    live,
    async close() {
      stopping.abort()
      await hangUp()
      await Promise.all(loops)
      const untold = (err: unknown) => deps.log.warn({ err }, 'counts of the last minute were not written')
      await deps.counts.write(deps.db, epoch, deps.now()).catch(untold)
      await live.writeTraffic().catch(untold)
      await writeSample().catch(untold)
      await endBeat(deps.db, epoch).catch(() => {})
    },
  }
}

/** Repeats a task; a failure is logged, and the task is tried again in its turn. */
async function every(ms: number, work: () => Promise<void>, log: Log, signal: AbortSignal) {
  let isFailing = false
  while (!signal.aborted) {
    await sleep(ms, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    try {
      await work()
      isFailing = false
    } catch (err) {
      if (!isFailing) log.warn({ err }, 'a loop of the bidder failed')
      isFailing = true
    }
  }
}

/** The time in which several announcements are gathered. */
const GATHER_MS = 50

/**
 * Hears what the database announces, on a connection of its own; when that breaks (`onBreak`), it is tried again until
 * it is there (`onReturn`). `onTidings` is called a moment after the first of several.
 */
function listen(
  connection: Connection,
  heard: (payload: string) => boolean,
  onTidings: () => void,
  onBreak: () => void,
  onReturn: () => void,
): () => Promise<void> {
  let client: Client | null = null
  let isClosed = false
  let isBroken = false
  let gathering: NodeJS.Timeout | null = null
  const connect = async (onReady: () => void) => {
    const fresh = new Client({ connectionTimeoutMillis: 5_000, keepAlive: true, ...connection })
    client = fresh
    fresh.on('error', () => {})
    fresh.once('end', () => {
      if (isClosed) return
      if (!isBroken) onBreak()
      isBroken = true
      setTimeout(() => !isClosed && void connect(onReturn).catch(() => {}), 500).unref()
    })
    fresh.on('notification', ({ payload = '' }) => {
      if (!heard(payload) || gathering) return
      gathering = setTimeout(() => {
        gathering = null
        onTidings()
      }, GATHER_MS)
    })
    await fresh.connect()
    await fresh.query('listen delivery_change')
    isBroken = false
    onReady()
  }
  void connect(() => {}).catch(() => {})
  return async () => {
    isClosed = true
    if (gathering) clearTimeout(gathering)
    await client?.end().catch(() => {})
  }
}
