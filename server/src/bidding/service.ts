import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../db/client.ts'
import { Bidder, type NoBid } from './bidder.ts'
import { endBeat, nextEpoch } from './bidding-queries.ts'
import { listen } from './campaign-feed.ts'
import { LiveState, type LiveDeps, type Log } from './live-state.ts'
import type { MinuteCounts } from './minute-counts.ts'

export { collectBids, LOSSES_TOLD } from './collect-bids.ts'
export { learnRatesJob } from './learn-rates.ts'
export { MinuteCounts } from './minute-counts.ts'
export { serveGrpc } from './grpc-server.ts'
export { phraseOf } from './query-words.ts'

type BiddingDeps = LiveDeps & {
  connection: Connection
  onNoBid: (reason: NoBid) => void
  counts: MinuteCounts
}

/** In milliseconds. */
const LOOK_MS = 1_000
const PACE_MS = 10_000
const REORDER_MS = 15_000
const LEARN_MS = 60_000
const REBUILD_MS = 3_600_000
const COUNT_MS = 60_000

/** Everything that a bidder knows, loaded and kept fresh until it is closed. */
export async function startBidding(deps: BiddingDeps) {
  const epoch = await nextEpoch(deps.db)
  const live = new LiveState(deps, epoch)
  await live.load()
  const { config } = deps
  const settings = { marginPercent: config.bidding.marginPercent, tokenKeys: config.tokenKeys, epoch }
  const bidder = new Bidder(live.state, settings, deps.onNoBid)
  const stopping = new AbortController()
  const loops = [
    every(LOOK_MS, () => live.look(), deps.log, stopping.signal),
    every(PACE_MS, () => live.pace(), deps.log, stopping.signal),
    every(REORDER_MS, () => live.reorder(), deps.log, stopping.signal),
    every(LEARN_MS, () => live.learn(), deps.log, stopping.signal),
    every(REBUILD_MS, () => live.rebuild(), deps.log, stopping.signal),
    every(COUNT_MS, () => deps.counts.write(deps.db, epoch, deps.now()), deps.log, stopping.signal),
  ]
  const soon = () => void live.hear().catch((err: unknown) => deps.log.warn({ err }, 'changes were not read'))
  const hangUp = listen(
    deps.connection,
    (payload) => live.take(payload),
    soon,
    () => deps.log.warn({}, 'no announcements are heard; changes are looked for every second'),
  )
  return {
    bidder,
    live,
    async close() {
      stopping.abort()
      await hangUp()
      await Promise.all(loops)
      await deps.counts.write(deps.db, epoch, deps.now()).catch(() => {})
      await endBeat(deps.db, epoch).catch(() => {})
    },
  }
}

/** Does work again and again; what fails is said, and tried again in its turn. */
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
