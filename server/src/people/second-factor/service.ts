import { persianDigits } from '@jarchi/shared/text/digits.ts'
import { jalaliDayText, tehranDay } from '@jarchi/shared/time/jalali.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { insertNotice } from '../../messages/notices/service.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { usableAccountId } from '../memberships/service.ts'
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

/** By SMS, so that nobody loses their second factor unawares: when it is asked for, with the day of it, and when it is done. */
export async function tellOfReset(
  trx: Db,
  userId: number,
  { from, ...about }: { subject: string; from: Date; at: Date },
) {
  // Messages are stored by account.
  const accountId = Number(await usableAccountId(trx, BigInt(userId), null))
  const tokens = [persianDigits(jalaliDayText(tehranDay(from)))]
  await insertNotice(trx, { kind: 'factor_reset', userId, accountId, tokens, ...about, bell: null })
}
