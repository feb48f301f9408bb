import type { PostEnd } from '@jarchi/shared/api/ads.ts'
import { MINUTE_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import { pauseAdsOfPost } from '../../ads/service.ts'
import type { Deps } from '../../../deps.ts'
import { MarketplaceError, type MarketplacePost } from '../../../gateways/marketplace/marketplace-gateway.ts'
import type { Job } from '../../../platform/jobs/service.ts'
import { dropIdleWatches, scheduleLook, takeDueWatches, watchNewPosts } from './post-watch-queries.ts'

type WatchDeps = Pick<Deps, 'db' | 'config' | 'marketplace' | 'now'>

const A_TURN = 50
/** After so many errors in a row the marketplace is down, and the other posts are not asked about. */
const ENOUGH_SETBACKS = 3
const CLAIM_MS = 10 * MINUTE_MS

/**
 * One turn of the post watch: looks at the posts that are due, and pauses the ads of those that have ended.
 */
export async function watchPosts(
  deps: WatchDeps,
  signal?: AbortSignal,
): Promise<{ looked: number; paused: number }> {
  const { db, now } = deps
  await dropIdleWatches(db)
  await watchNewPosts(db, now())
  const due = await takeDueWatches(db, now(), afterMs(now(), CLAIM_MS), A_TURN)
  let paused = 0
  let setbacks = 0
  for (const watch of due) {
    // The rest is due again when the claim ends.
    if (signal?.aborted) break
    const found = setbacks < ENOUGH_SETBACKS ? await lookAt(deps, watch.post_token) : 'unknown'
    const isKnown = found !== 'unknown'
    setbacks = isKnown ? 0 : setbacks + 1
    if (isKnown && found !== null) {
      paused += await db.transaction().execute((trx) => pauseAdsOfPost(trx, watch.post_token, found, now()))
    }
    const failures = isKnown ? 0 : watch.failures + 1
    const minutes = minutesToNextLook(deps.config.marketplace.watchMinutes, failures)
    await scheduleLook(db, watch.post_token, afterMs(now(), minutes * MINUTE_MS), failures)
  }
  return { looked: due.length, paused }
}

async function lookAt({ marketplace }: WatchDeps, token: string): Promise<PostEnd | null | 'unknown'> {
  try {
    return postEnd(await marketplace.post(token, null))
  } catch (error) {
    if (error instanceof MarketplaceError) return 'unknown'
    throw error
  }
}

type Log = { info: (facts: object, text: string) => void }

/** Runs the post watch once a minute (ADR 22), unless it is switched off. */
export function postWatchJobs(deps: Deps, log: Log): Job[] {
  if (deps.config.marketplace.watchMinutes === 0) return []
  const work: Job['work'] = async (signal) => {
    const watched = await watchPosts(deps, signal)
    if (watched.paused > 0) log.info(watched, 'ads were paused because their post has ended')
  }
  return [{ name: 'watch-posts', work }]
}

/**
 * Why a post's ads must stop. A post in review after an edit comes back by itself, so it does not pause
 * anything.
 */
export function postEnd(post: Pick<MarketplacePost, 'state'> | null): PostEnd | null {
  if (post === null) return 'removed'
  return post.state === 'retired' ? 'retired' : null
}

const LONGEST_BACKOFF_MINUTES = 360

/**
 * Minutes until a post is looked at again: the normal pace, doubled for each failure in a row, at most 6
 * hours.
 */
export function minutesToNextLook(pace: number, failures: number): number {
  return failures === 0
    ? pace
    : Math.min(pace * 2 ** Math.min(failures, 20), Math.max(LONGEST_BACKOFF_MINUTES, pace))
}
