import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Ads } from '../../platform/db/types.ts'

/** An ad, and its last event. */
type Judged = { last_event: bigint | null } & Pick<
  Selectable<Ads>,
  | 'status'
  | 'registered_at'
  | 'landing_url'
  | 'medium_banner'
  | 'large_banner'
  | 'xlarge_banner'
  | 'banner_config'
>

/** Changes when anything that a reviewer judges has changed, or another reviewer has decided, even twice. */
export function adVersion(ad: Judged): string {
  const judged = [
    String(ad.last_event),
    ad.status,
    ad.registered_at.toISOString(),
    ad.landing_url,
    ad.medium_banner,
    ad.large_banner,
    ad.xlarge_banner,
    ad.banner_config,
  ]
  return createHash('sha256').update(JSON.stringify(judged)).digest('base64url').slice(0, 22)
}
