import type { PostEnd } from '@jarchi/shared/api/ads.ts'
import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import type { Selectable } from 'kysely'
import { postEndNotes } from '../../platform/texts/marketplace-posts.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Ads } from '../../platform/db/types.ts'
import { noteSwitchedOff } from '../changes/service.ts'
import { endAdsOfPost, insertAdEvents } from './queries.ts'

type Held = Pick<Selectable<Ads>, 'post_end' | 'post_token' | 'landing_url'>
type Written = { active: boolean; landing_url?: string; post_token?: string | null }

/**
 * How a change affects an ad whose post has ended: the end is cleared when the ad is switched on or gets
 * another post; with another landing page the ad no longer belongs to a post and may run.
 */
export function afterPostEnd(ad: Held, { active, landing_url = ad.landing_url, post_token }: Written) {
  if (ad.post_end === null) return {}
  if (post_token === undefined && landing_url !== ad.landing_url) return { post_end: null, post_token: null }
  const isAnother = post_token !== undefined && post_token !== ad.post_token
  return active || isAnother ? { post_end: null } : {}
}

/** Another event of such a status would seem to repeat the denial or the request for changes. */
const REFUSED: readonly number[] = [AD_STATUS.denied, AD_STATUS.changesAsked]

/** Pauses the ads of a post, tells why in their history, and returns their number; within a transaction. */
export async function pauseAdsOfPost(trx: Db, token: string, end: PostEnd, at: Date): Promise<number> {
  const paused = await endAdsOfPost(trx, token, end)
  await noteSwitchedOff(
    trx,
    paused.map(({ campaign_id }) => campaign_id),
    at,
  )
  const told = paused.filter(({ status }) => !REFUSED.includes(status))
  await insertAdEvents(
    trx,
    told.map(({ id, status }) => ({ ad_id: id, status, note: postEndNotes[end], at })),
  )
  return paused.length
}
