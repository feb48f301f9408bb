import type { StaffMemberRemoval, StaffNewMember } from '@jarchi/shared/api/staff-accounts.ts'
import type { Role } from '@jarchi/shared/people/roles.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { handOverNotices } from '../../messages/notices/service.ts'
import { deleteMembership, insertMembership, lockedMembers, refuseLastOwner } from '../memberships/service.ts'
import { endImpersonationsAs } from '../sessions/service.ts'

/** A new member has not used the account yet: signing in still opens the account used last. */
const NEVER_USED = new Date(0)

/**
 * Makes the user of a phone a member of the account; a member stays one. Throws `phone_unknown` where nobody has
 * signed in with it, so that users have proven their phone, `staff_protected` and `member_disabled`.
 */
export async function addMember(
  db: Db,
  actor: Actor,
  accountId: number,
  { phone: typed, role, reason }: StaffNewMember,
  now: Date,
) {
  const phone = mobilePhone(typed)
  if (phone === null) throw new AppError('bad_input', { fields: [{ path: 'phone', code: 'not_a_mobile' }] })
  await db.transaction().execute(async (trx) => {
    const user = await lockedUser(trx, 'phone', phone)
    const members = await lockedMembers(trx, accountId)
    const before = members.map(({ id }) => id)
    if (!user) throw new AppError('phone_unknown')
    if (user.is_staff) throw new AppError('staff_protected')
    if (user.disabled_at !== null) throw new AppError('member_disabled')
    if (before.includes(Number(user.id))) return
    const membership = { userId: user.id, accountId: BigInt(accountId) }
    const terms = { role, addedBy: actor.userId === null ? null : BigInt(actor.userId) }
    await insertMembership(trx, membership, terms, { since: now, lastUsed: NEVER_USED })
    const after = [...before, Number(user.id)]
    await writeChange(
      trx,
      actor,
      { action: 'account.add_member', accountId, user, role, reason, before, after },
      now,
    )
  })
}

/**
 * Takes a membership; the next call of the user for this account is refused, and so is that of staff who impersonate
 * them in it. Throws `last_member`, `last_owner`, `only_account` and `staff_protected`.
 */
export async function removeMember(
  db: Db,
  actor: Actor,
  { accountId, userId }: { accountId: number; userId: number },
  { reason }: StaffMemberRemoval,
  now: Date,
) {
  await db.transaction().execute(async (trx) => {
    const user = await lockedUser(trx, 'id', BigInt(userId))
    const members = await lockedMembers(trx, accountId)
    const before = members.map(({ id }) => id)
    if (!user || !before.includes(userId)) throw new AppError('user_not_found')
    if (user.is_staff) throw new AppError('staff_protected')
    const heir = members.find(({ id, isDisabled }) => id !== userId && !isDisabled)
    if (!heir) throw new AppError('last_member')
    refuseLastOwner(members, userId)
    if (!(await hasOtherAccount(trx, user.id, accountId))) throw new AppError('only_account')
    await dropMember(trx, { accountId, userId, heir: heir.id }, now)
    const after = before.filter((id) => id !== userId)
    await writeChange(
      trx,
      actor,
      { action: 'account.remove_member', accountId, user, reason, before, after },
      now,
    )
  })
}

/** Takes a membership, and hands what went to the member to another one. */
export async function dropMember(
  trx: Db,
  { accountId, userId, heir }: { accountId: number; userId: number; heir: number },
  now: Date,
) {
  const id = BigInt(userId)
  await deleteMembership(trx, { userId: id, accountId: BigInt(accountId) })
  await forgetSettings(trx, accountId, id)
  await handOverNotices(trx, { accountId, from: userId, to: heir })
  await endImpersonationsAs(trx, { accountId, userId }, now)
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

export async function hasOtherAccount(trx: Db, userId: bigint, accountId: number): Promise<boolean> {
  const other = await trx
    .selectFrom('memberships')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('account_id', '<>', BigInt(accountId))
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
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
}
