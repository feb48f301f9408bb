import type { StaffUserDetail } from '@jarchi/shared/api/staff-accounts.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { countLiveSessions, endAllSessions } from '../sessions/service.ts'
import { userName } from './staff-view.ts'

type UserDeps = Pick<Deps, 'db' | 'config' | 'now'>

/** Throws `user_not_found`. */
export async function userDetail(deps: UserDeps, userId: number): Promise<StaffUserDetail> {
  const id = BigInt(userId)
  const user = await deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
  if (!user) throw new AppError('user_not_found')
  const { phone, first_name, last_name, is_staff, disabled_at } = user
  const accounts = await deps.db
    .selectFrom('memberships')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select(['accounts.id', 'accounts.name', 'accounts.is_vip'])
    .where('memberships.user_id', '=', id)
    .orderBy('memberships.last_used_at', 'desc')
    .orderBy('accounts.id')
    .execute()
  return {
    ...userName({ id: userId, phone, first_name, last_name, is_staff, disabled_at }),
    email: user.email,
    join_date: user.created_at.toISOString(),
    accounts: accounts.map((account) => ({ ...account, id: Number(account.id) })),
    sessions: await countLiveSessions(deps, userId),
  }
}

/**
 * Disables a user and ends all their sessions, or enables them again; staff cannot be disabled here (ADR 29).
 */
export async function switchUser(
  { db, now }: UserDeps,
  actor: Actor,
  userId: number,
  { isDisabled, reason }: { isDisabled: boolean; reason: string },
) {
  const id = BigInt(userId)
  await db.transaction().execute(async (trx) => {
    const user = await trx
      .selectFrom('users')
      .select(['is_staff', 'disabled_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw new AppError('user_not_found')
    if (user.is_staff) throw new AppError('staff_protected')
    if ((user.disabled_at !== null) === isDisabled) return
    const at = now()
    await trx
      .updateTable('users')
      .set({ disabled_at: isDisabled ? at : null })
      .where('id', '=', id)
      .execute()
    if (isDisabled) await endAllSessions(trx, userId, at)
    const action = isDisabled ? 'user.disable' : 'user.enable'
    const line = { action, object: `user:${userId}`, accountId: null, details: { reason } }
    await writeAuditLine(trx, actor, line, at)
  })
}
