import type { StaffMemberRemoval, StaffNewMember } from '@jarchi/shared/api/staff-accounts.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { handOverNotices } from '../../messages/notices/service.ts'
import { deleteMembership, insertMembership } from '../memberships/service.ts'
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
  { phone: typed, reason }: StaffNewMember,
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
    await insertMembership(trx, { userId: user.id, accountId: BigInt(accountId) }, NEVER_USED)
    const after = [...before, Number(user.id)]
    await writeChange(
      trx,
      actor,
      { action: 'account.add_member', accountId, user, reason, before, after },
      now,
    )
  })
}

/**
 * Takes a membership; the next call of the user for this account is refused, and so is that of staff who impersonate
 * them in it. Throws `last_member`, `only_account` and `staff_protected`.
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
    if (!(await hasOtherAccount(trx, user.id, accountId))) throw new AppError('only_account')
    await deleteMembership(trx, { userId: user.id, accountId: BigInt(accountId) })
    await forgetSettings(trx, accountId, user.id)
    await handOverNotices(trx, { accountId, from: userId, to: heir.id })
    await endImpersonationsAs(trx, { accountId, userId }, now)
    const after = before.filter((id) => id !== userId)
    await writeChange(
      trx,
      actor,
      { action: 'account.remove_member', accountId, user, reason, before, after },
      now,
    )
  })
}

/**
 * An account's members, those who used it last first. Until the transaction ends, no other call adds or removes any.
 * The user is locked before the account, as where a phone changes, and neither lock covers the key: new sessions, which
 * refer to both, do not wait.
 */
async function lockedMembers(trx: Db, accountId: number): Promise<{ id: number; isDisabled: boolean }[]> {
  const id = BigInt(accountId)
  const account = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!account) throw new AppError('account_not_found')
  const members = await trx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.disabled_at'])
    .where('account_id', '=', id)
    .orderBy('last_used_at', 'desc')
    .orderBy('users.id')
    .execute()
  return members.map((user) => ({ id: Number(user.id), isDisabled: user.disabled_at !== null }))
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

async function hasOtherAccount(trx: Db, userId: bigint, accountId: number): Promise<boolean> {
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
  reason: string
  before: number[]
  after: number[]
}

const byNumber = (one: number, other: number) => one - other

async function writeChange(trx: Db, actor: Actor, change: Change, at: Date) {
  const { action, accountId, user, reason, before, after } = change
  const details = {
    reason,
    user: Number(user.id),
    phone: user.phone,
    before: { members: before.toSorted(byNumber) },
    after: { members: after.toSorted(byNumber) },
  }
  await writeAuditLine(trx, actor, { action, object: `account:${accountId}`, accountId, details }, at)
}
