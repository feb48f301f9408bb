import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { afterMs, DAY_MS } from '@jarchi/shared/time/durations.ts'
import { writeAuditLine, type Actor } from '../platform/db/audit-log.ts'
import type { Db } from '../platform/db/client.ts'
import { firstRow } from '../platform/db/first-row.ts'
import { resetFactor, tellOfReset } from '../people/second-factor/service.ts'
import { endImpersonationsBy } from '../people/sessions/service.ts'
import { grantRights, revokeRights, rightsOf } from './rights.ts'

type Change = { actor: Actor; at: Date }
type Rights = readonly StaffRight[]

/** The id of a user, locked until the transaction ends; null if nobody has signed in with this phone. */
export async function lockedUser(trx: Db, phone: string): Promise<number | null> {
  const user = await firstRow(trx.selectFrom('users').select('id').where('phone', '=', phone).forUpdate())
  return user && Number(user.id)
}

/** Gives rights, then takes others, and logs both; returns what is left. Without any, the user is staff no more. */
export async function changeRights(
  trx: Db,
  { actor, at }: Change,
  userId: number,
  { given = [], taken = [], ...more }: { given?: Rights; taken?: Rights; reason?: string },
): Promise<Rights> {
  let left: Rights = []
  const log = async (line: { action: string }, rights: Rights) => {
    const about = { object: `user:${userId}`, accountId: null, details: { rights, left, ...more } }
    await writeAuditLine(trx, actor, { ...line, ...about }, at)
  }
  if (given.length > 0) {
    left = await grantRights(trx, userId, given, at)
    await log({ action: 'staff.grant' }, given)
  }
  if (taken.length > 0) {
    left = await revokeRights(trx, userId, taken)
    await log({ action: 'staff.revoke' }, taken)
  }
  if (!left.includes('impersonate')) await endImpersonationsBy(trx, userId, at)
  return left
}

/** Gives a user exactly these rights. */
export async function setRights(trx: Db, change: Change, userId: number, rights: Rights, reason: string) {
  const before = await rightsOf(trx, BigInt(userId))
  const given = rights.filter((right) => !before.includes(right))
  const taken = before.filter((right) => !rights.includes(right))
  if (given.length + taken.length > 0) await changeRights(trx, change, userId, { given, taken, reason })
}

/** They make a new factor with the code by SMS, within a day. */
export async function resetFactorOf(
  trx: Db,
  { actor, at }: Change,
  userId: number,
  details: Record<string, unknown>,
) {
  await resetFactor(trx, userId, afterMs(at, DAY_MS))
  await tellOfReset(trx, userId, { subject: `${userId} ${at.toISOString()}`, from: at, at })
  const line = { action: 'factor.reset', object: `user:${userId}`, accountId: null, details }
  await writeAuditLine(trx, actor, line, at)
}
