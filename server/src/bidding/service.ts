import { HOUR_MS, MINUTE_MS } from '@jarchi/shared/durations.ts'
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
export { serveGrpc } from './grpc/grpc-server.ts'
export { phraseOf } from './query-words.ts'

type BiddingDeps = LiveDeps & {
  connection: Connection
  onNoBid: (reason: NoBid) => void
  counts: MinuteCounts
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
} as const

/** Everything that a bidder knows, loaded and kept up to date until it is closed. */
export async function startBidding(deps: BiddingDeps) {
  const epoch = await nextEpoch(deps.db)
  const live = new LiveState(deps, epoch)
  await live.load()
  const { config } = deps
  const settings = { marginPercent: config.bidding.marginPercent, tokenKeys: config.tokenKeys, epoch }
  const bidder = new Bidder(live.state, settings, deps.onNoBid)
  const stopping = new AbortController()
  const loops = [
    every(EVERY_MS.look, () => live.look(), deps.log, stopping.signal),
    every(EVERY_MS.pace, () => live.pace(), deps.log, stopping.signal),
    every(EVERY_MS.reorder, () => live.reorder(), deps.log, stopping.signal),
    every(EVERY_MS.learn, () => live.learn(), deps.log, stopping.signal),
    every(EVERY_MS.rebuild, () => live.rebuild(), deps.log, stopping.signal),
    every(EVERY_MS.count, () => deps.counts.write(deps.db, epoch, deps.now()), deps.log, stopping.signal),
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
