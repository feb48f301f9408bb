import type { PostEnd } from '@jarchi/shared/api/ads.ts'
import type { MarketplacePost } from '../gateways/marketplace/marketplace.ts'

/** Why a post's ads must not go on. A post in review after an edit comes back by itself, so it pauses nothing. */
export function postEnd(post: Pick<MarketplacePost, 'state'> | null): PostEnd | null {
  if (post === null) return 'removed'
  return post.state === 'retired' ? 'retired' : null
}

const LONGEST_BACKOFF_MINUTES = 360

/** Minutes until a post is looked at again: the ordinary pace, doubled for each failure in a row, 6 hours at most. */
export function minutesToNextLook(pace: number, failures: number): number {
  return failures === 0
    ? pace
    : Math.min(pace * 2 ** Math.min(failures, 20), Math.max(LONGEST_BACKOFF_MINUTES, pace))
}
