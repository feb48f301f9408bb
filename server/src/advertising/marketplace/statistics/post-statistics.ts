import { afterMs, MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import type { Deps } from '../../../deps.ts'
import { MarketplaceError } from '../../../gateways/marketplace/marketplace-gateway.ts'
import type { Loop } from '../../../platform/jobs/service.ts'
import { withAccess } from '../sign-in/tokens.ts'
import { noteFailure, noteRefusal, noteStatistics, readNewPosts, takeDueReads } from './statistics-queries.ts'

type StatisticsDeps = Pick<Deps, 'db' | 'config' | 'marketplace' | 'now'>

const A_TURN = 20
/** After so many errors in a row the marketplace is down, and the other posts are not asked about. */
const ENOUGH_SETBACKS = 3
const CLAIM_MS = 10 * MINUTE_MS
/**
 * A refusal is valid until a new consent; it is tried again now and then, since the operator's key can be its
 * cause too.
 */
const REFUSED_MINUTES = 720
const LONGEST_BACKOFF_MINUTES = 360
const PAUSE_MS = 20_000
/** An advisory lock; charging, reports and the exchange have others. */
const LOCK = 44_006

/**
 * Stores views and chats of advertised posts, with one owner among all servers; nothing if that is switched
 * off.
 */
export function postStatisticsLoops(deps: Deps): Loop[] {
  if (deps.config.marketplace.statisticsMinutes === 0) return []
  const work: Loop['work'] = async (signal) => (await readPostStatistics(deps, signal)).isMore
  return [{ name: 'post-statistics', lock: LOCK, pauseMs: PAUSE_MS, work }]
}

/** One turn: reads the posts that are due, each with its owner's access. */
export async function readPostStatistics(
  deps: StatisticsDeps,
  signal?: AbortSignal,
): Promise<{ asked: number; isMore: boolean }> {
  const { db, now } = deps
  await readNewPosts(db, now())
  const due = await takeDueReads(db, now(), afterMs(now(), CLAIM_MS), A_TURN)
  let setbacks = 0
  for (const read of due) {
    // The rest is due again when the claim ends.
    if (signal?.aborted || setbacks >= ENOUGH_SETBACKS) break
    setbacks = (await askAbout(deps, read)) === 'unknown' ? setbacks + 1 : 0
  }
  return { asked: due.length, isMore: due.length === A_TURN && setbacks === 0 }
}

type Read = { post_token: string; user_id: bigint; failures: number }

async function askAbout(deps: StatisticsDeps, { post_token, user_id, failures }: Read) {
  const { db, config, marketplace, now } = deps
  const pace = config.marketplace.statisticsMinutes
  const inMinutes = (minutes: number) => afterMs(now(), minutes * MINUTE_MS)
  try {
    const days = await withAccess(deps, Number(user_id), (access) =>
      marketplace.postStatistics(post_token, access),
    )
    await noteStatistics(db, post_token, days ?? [], { at: now(), next: inMinutes(pace) })
    return 'read'
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error
    if (error.failure === 'access_ended' || error.failure === 'refused') {
      await noteRefusal(db, post_token, { at: now(), next: inMinutes(REFUSED_MINUTES) })
      return 'refused'
    }
    const backoff = Math.max(pace, Math.min(pace * 2 ** Math.min(failures + 1, 20), LONGEST_BACKOFF_MINUTES))
    await noteFailure(db, post_token, failures + 1, inMinutes(backoff))
    return 'unknown'
  }
}
