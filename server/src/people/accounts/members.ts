import type { StaffMemberRemoval, StaffNewMember } from '@jarchi/shared/api/staff-accounts.ts'
import type { Role } from '@jarchi/shared/people/roles.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { ringOfMember } from '../../messages/bell/service.ts'
import { handOverNotices } from '../../messages/notices/service.ts'
import {
  deleteMembership,
  heirOf,
  insertMembership,
  lockedMembers,
  type Member,
} from '../memberships/service.ts'
import { endImpersonationsAs } from '../sessions/service.ts'
import { accountsOf } from './queries.ts'

/**
 * Makes the user of a phone (`09…`) a member of the account; false if they are one already, and stay it. Throws
 * `phone_unknown` where nobody has signed in with it, so that users have proven their phone, `staff_protected` and
 * `member_disabled`. `heed` hears who becomes one, and may throw.
 */
export async function addMember(
  trx: Db,
  actor: Actor,
  accountId: number,
  { phone, role, reason }: StaffNewMember,
  now: Date,
  heed: (userId: number) => Promise<void>,
): Promise<boolean> {
  const user = await lockedUser(trx, 'phone', phone)
  const members = await lockedMembers(trx, accountId)
  const before = members.map(({ id }) => id)
  if (!user) throw new AppError('phone_unknown')
  if (user.is_staff) throw new AppError('staff_protected')
  if (user.disabled_at !== null) throw new AppError('member_disabled')
  const userId = Number(user.id)
  if (before.includes(userId)) return false
  await heed(userId)
  const membership = { userId: user.id, accountId: BigInt(accountId) }
  const terms = { role, added_by: actor.userId === null ? null : BigInt(actor.userId) }
  await insertMembership(trx, membership, terms, { since: now })
  const after = [...before, userId]
  await writeChange(
    trx,
    actor,
    { action: 'account.add_member', accountId, user, role, reason, before, after },
    now,
  )
  return true
}

/** Takes a membership. Throws as `takeOut` does, and `only_account`: the desk opens no account for a user. */
export async function removeMember(
  db: Db,
  actor: Actor,
  { accountId, userId }: Membership,
  { reason }: StaffMemberRemoval,
  now: Date,
) {
  await db.transaction().execute(async (trx) => {
    const { user, members } = await takeOut(trx, { accountId, userId }, now)
    if ((await accountsOf(trx, userId)).length === 0) throw new AppError('only_account')
    const before = members.map(({ id }) => id)
    const after = before.filter((id) => id !== userId)
    await writeChange(
      trx,
      actor,
      { action: 'account.remove_member', accountId, user, reason, before, after },
      now,
    )
  })
}

type Membership = { accountId: number; userId: number }

/**
 * Takes a membership, and hands what went to the member to an owner; the next call of the user for this account is
 * refused, and so is that of staff who impersonate them in it. The user is locked too: of two accounts that lose them
 * at once, the second sees that the first has. `refuse` hears the members before, and may throw. Throws
 * `account_not_found`, `user_not_found`, `staff_protected` and `last_owner`.
 */
export async function takeOut(
  trx: Db,
  { accountId, userId }: Membership,
  now: Date,
  refuse?: (members: readonly Member[]) => void,
) {
  const user = await lockedUser(trx, 'id', BigInt(userId))
  const members = await lockedMembers(trx, accountId)
  refuse?.(members)
  const member = members.find(({ id }) => id === userId)
  if (!user || !member) throw new AppError('user_not_found')
  if (user.is_staff) throw new AppError('staff_protected')
  const to = heirOf(members, userId)
  await deleteMembership(trx, { userId: user.id, accountId: BigInt(accountId) })
  await forgetSettings(trx, accountId, user.id)
  await handOverNotices(trx, { accountId, from: userId, to })
  await endImpersonationsAs(trx, { accountId, userId }, now)
  return { user, members, role: member.role }
}

const lockedUser = (trx: Db, by: 'id' | 'phone', value: bigint | string) =>
  firstRow(
    trx
      .selectFrom('users')
      .select(['id', 'phone', 'is_staff', 'disabled_at'])
      .where(by, '=', value)
      .forNoKeyUpdate(),
  )

/** Somebody who becomes a member again begins without the reports they had ordered before. */
async function forgetSettings(trx: Db, accountId: number, userId: bigint): Promise<void> {
  for (const settings of ['report_configs', 'verdict_settings'] as const) {
    await trx
      .deleteFrom(settings)
      .where('account_id', '=', BigInt(accountId))
      .where('user_id', '=', userId)
      .execute()
  }
}

type Change = {
  action: 'account.add_member' | 'account.remove_member'
  accountId: number
  user: { id: bigint; phone: string }
  role?: Role
  reason: string
  before: number[]
  after: number[]
}

const byNumber = (one: number, other: number) => one - other

async function writeChange(trx: Db, actor: Actor, change: Change, at: Date) {
  const { action, accountId, user, role, reason, before, after } = change
  const details = {
    reason,
    user: Number(user.id),
    phone: user.phone,
    ...(role !== undefined && { role }),
    before: { members: before.toSorted(byNumber) },
    after: { members: after.toSorted(byNumber) },
  }
  await writeAuditLine(trx, actor, { action, object: `account:${accountId}`, accountId, details }, at)
  const changed = { accountId, userId: Number(user.id), by: null, at }
  await ringOfMember(
    trx,
    changed,
    role === undefined ? { kind: 'member_left' } : { kind: 'member_joined', role },
  )
}
