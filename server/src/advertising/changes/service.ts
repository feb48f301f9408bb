import { tehranDay, type Day } from '@jarchi/shared/time/jalali.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Auth } from '../../people/sessions/service.ts'
import { commitBudget } from '../../people/memberships/service.ts'
import { changesBetween, isOn, type Snapshot } from './changes.ts'
import { insertChanges, snapshotNow, snapshotsOf, type Actor } from './queries.ts'

/** The user who changes something; `staff_name` if support acts for the advertiser. */
export type By = Actor

/** Who did something, as one of the account's members is told. */
export { byOf, type Reader } from './acting.ts'

/** The acting user of a request, as a history tells it. */
export function actingUser({ userId, impersonator }: Pick<Auth, 'userId' | 'impersonator'>): By {
  return impersonator
    ? { user_id: BigInt(impersonator.userId), staff_name: impersonator.username }
    : { user_id: BigInt(userId), staff_name: null }
}

export {
  changesBetween,
  isChangeKind,
  isSame,
  type ChangeKind,
  type Snapshot,
  type Values,
} from './changes.ts'
export {
  changedInBatch,
  changesOf,
  changesToUndo,
  insertChanges,
  reviewEvents,
  snapshotNow,
  snapshotsOf,
} from './queries.ts'
/** Notes that campaigns that were on are not shown any more, since their ads were switched off. */
export { noteSwitchedOff } from './queries.ts'

type Changed = { accountId: number; campaignId: number; at: Date }

/** Does some work on a locked campaign or its ad, and notes what has changed by it; within a transaction. */
export async function noteChanges<Done>(
  trx: Db,
  { accountId, campaignId, at }: Changed,
  by: By,
  work: (before: Snapshot | undefined) => Promise<Done>,
): Promise<Done> {
  const before = (await snapshotsOf(trx, accountId, [campaignId])).get(campaignId)
  const done = await work(before)
  const after = before && (await snapshotNow(trx, accountId, campaignId))
  if (before && after) {
    await commitRise(trx, { accountId, at }, by, [{ before, after }])
    const changes = changesBetween(before, after)
    await insertChanges(trx, { accountId, at }, by, [{ campaignId, changes }])
  }
  return done
}

/** Counts what a manager adds by changes of campaigns, within the limits of commitBudget. */
export async function commitRise(
  trx: Db,
  { accountId, at }: { accountId: number; at: Date },
  by: By,
  changed: readonly { before: Snapshot; after: Snapshot }[],
) {
  const today = tehranDay(at)
  const rises = changed.map(({ before, after }) => riseOf(before, after, today))
  const rise = BigInt(rises.reduce((sum, each) => sum + each, 0))
  await commitBudget(trx, { accountId, userId: by.user_id }, rise, at)
}

/** What more a campaign may spend a day, in rial; a larger total counts as far as it pays for one day. */
function riseOf(before: Snapshot, after: Snapshot, today: Day): number {
  const [was, is] = [committed(before, today), committed(after, today)]
  const total = before.total_budget
  const more = total === null ? 0 : (after.total_budget ?? Infinity) - total
  return Math.max(0, is - was, Math.min(is, more))
}

/** What a campaign may spend a day as it is. */
function committed(of: Snapshot, today: Day): number {
  const isOver = of.ends_on !== null && of.ends_on < today
  return isOn(of) && !isOver ? of.daily_budget : 0
}
