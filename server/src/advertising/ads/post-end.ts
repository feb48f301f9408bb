import type { Selectable } from 'kysely'
import type { Ads } from '../../platform/db/types.ts'

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
