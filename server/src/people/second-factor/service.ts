import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { OwnSession } from '../sessions/service.ts'
import { standingOf } from './queries.ts'
import { missingFactor } from './rules.ts'

export { resetFactor } from './enrol.ts'
export { openGrace } from './queries.ts'
export { GRACE_DAYS } from './rules.ts'

/** Throws `factor_needed` or `factor_missing` where an act by these rights wants a proof that the session lacks. */
export async function refuseWithoutFactor(
  db: Db,
  { userId, sessionId }: OwnSession,
  act: { by: readonly StaffRight[]; isChange: boolean },
  now: Date,
) {
  const refusal = missingFactor(act, await standingOf(db, userId, sessionId), now)
  if (refusal) throw new AppError(refusal)
}
