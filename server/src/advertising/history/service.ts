import type { Db } from '../../platform/db/client.ts'
import type { Auth } from '../../people/sessions/service.ts'
import { changesBetween } from './changes.ts'
import { insertChanges, snapshotOf, type Changed } from './queries.ts'

/** The user who changes something; `staff_name` if support acts for the advertiser. */
export type By = { user_id: bigint; staff_name: string | null }

/** Who did something, as one of the account's members is told. */
export { byOf } from './acting.ts'

/** The acting user of a request, as a history tells it. */
export function actingUser({ userId, impersonator }: Pick<Auth, 'userId' | 'impersonator'>): By {
  return impersonator
    ? { user_id: BigInt(impersonator.userId), staff_name: impersonator.username }
    : { user_id: BigInt(userId), staff_name: null }
}

/** Notes that campaigns that were on are not shown any more, since their ads were switched off. */
export { noteSwitchedOff } from './queries.ts'

/** Does some work on a campaign or its ad, and notes what has changed by it; within a transaction. */
export async function noteChanges<Done>(
  trx: Db,
  changed: Changed,
  by: By,
  work: () => Promise<Done>,
): Promise<Done> {
  const { accountId, campaignId } = changed
  const before = await snapshotOf(trx, accountId, campaignId)
  const done = await work()
  const after = before && (await snapshotOf(trx, accountId, campaignId))
  if (before && after) await insertChanges(trx, changed, by, changesBetween(before, after))
  return done
}
