import type { PostEnd } from '@jarchi/shared/api/ads.ts'
import type { Deps } from '../deps.ts'
import { MarketplaceError } from '../gateways/marketplace/marketplace.ts'
import { minutesToNextLook, postEnd } from './post-watch-rule.ts'
import {
  dropIdleWatches,
  pauseAdsOfPost,
  scheduleLook,
  takeDueWatches,
  watchNewPosts,
} from './post-watch-queries.ts'

type WatchDeps = Pick<Deps, 'db' | 'config' | 'marketplace' | 'now'>

const A_TURN = 50
/** After so many in a row the marketplace is down, and not asked about the other posts. */
const ENOUGH_SETBACKS = 3
const CLAIM_MS = 10 * 60_000

/** One turn of the post watch: looks at the posts that are due, pauses the ads of those that have ended. */
export async function watchPosts(
  deps: WatchDeps,
  signal?: AbortSignal,
): Promise<{ looked: number; paused: number }> {
  const { db, now } = deps
  await dropIdleWatches(db)
  await watchNewPosts(db, now())
  const due = await takeDueWatches(db, now(), after(now(), CLAIM_MS), A_TURN)
  let paused = 0
  let setbacks = 0
  for (const watch of due) {
    // What is left is due again when the claim ends.
    if (signal?.aborted) break
    const found = setbacks < ENOUGH_SETBACKS ? await lookAt(deps, watch.post_token) : 'unknown'
    const isKnown = found !== 'unknown'
    setbacks = isKnown ? 0 : setbacks + 1
    if (isKnown && found !== null) {
      paused += await pauseAdsOfPost(db, watch.post_token, found, now())
    }
    const failures = isKnown ? 0 : watch.failures + 1
    const minutes = minutesToNextLook(deps.config.marketplace.watchMinutes, failures)
    await scheduleLook(db, watch.post_token, after(now(), minutes * 60_000), failures)
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

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds)
}
