import type { AdStatus } from '@jarchi/shared/api/ads.ts'
import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { sql } from 'kysely'

/** Whether a row of `ads` has one of these statuses. */
export function adHasStatus(statuses: readonly AdStatus[], now: Date) {
  const each = statuses.map((status) =>
    status === AD_STATUS.expired
      ? sql`has_expired(ads, ${now})`
      : sql`ads.status = ${status} and not has_expired(ads, ${now})`,
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}
