import type { AdStatus } from '@jarchi/shared/api/ads.ts'
import { AD_LIFETIME_MS, AD_STATUS, EXPIRING_STATUSES } from '@jarchi/shared/ad-status.ts'
import { afterMs } from '@jarchi/shared/durations.ts'
import type { ExpressionBuilder } from 'kysely'
import type { DB } from './types.ts'

/** Whether an ad has one of these statuses: the rule of `effectiveStatus`, in SQL. */
export function adHasStatus(eb: ExpressionBuilder<DB, 'ads'>, statuses: readonly AdStatus[], now: Date) {
  const oldest = afterMs(now, -AD_LIFETIME_MS)
  const expiring = [...EXPIRING_STATUSES]
  return eb.or(
    statuses.map((status) => {
      if (status === AD_STATUS.expired)
        return eb.and([eb('ads.status', 'in', expiring), eb('ads.registered_at', '<=', oldest)])
      const current = eb('ads.status', '=', status)
      return expiring.includes(status) ? eb.and([current, eb('ads.registered_at', '>', oldest)]) : current
    }),
  )
}
