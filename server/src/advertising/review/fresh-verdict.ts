import { afterMs } from '@jarchi/shared/time/durations.ts'
import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { FRESH_VERDICT_MS } from '@jarchi/shared/advertising/review-times.ts'
import type { Actor } from '../../platform/db/audit-log.ts'
import type { adEvents } from './queries.ts'

type AdEventOfStaff = Awaited<ReturnType<typeof adEvents>>[number]

/** A pre-approval is no verdict in this sense: it waits for another one. */
const FINAL: readonly number[] = [AD_STATUS.approved, AD_STATUS.denied, AD_STATUS.changesAsked]

/** The verdict that a colleague gave in the last day, if nothing happened to the ad since; otherwise null. */
export function freshVerdict(
  [last]: readonly AdEventOfStaff[],
  reviewer: Actor,
  now: Date,
): AdEventOfStaff | null {
  if (!last || last.staff_name === null || !FINAL.includes(last.status)) return null
  const isOwn =
    last.user_id === null
      ? reviewer.userId === null && reviewer.name === last.staff_name
      : Number(last.user_id) === reviewer.userId
  return !isOwn && last.at > afterMs(now, -FRESH_VERDICT_MS) ? last : null
}
