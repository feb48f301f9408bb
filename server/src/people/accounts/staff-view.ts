import type { StaffAccount, StaffAccountDetail, StaffUserName } from '@jarchi/shared/api/staff-accounts.ts'
import { FEATURE_FLAGS, isFlagOn } from '@jarchi/shared/platform/feature-flags.ts'
import { roleOf } from '@jarchi/shared/people/roles.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import type { Deps } from '../../deps.ts'
import { financialInfo } from '../../money/financial/service.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { isInsiderSession } from '../sessions/service.ts'
import { staffWallet } from '../../money/wallet/service.ts'
import { accountRow, type AccountRow, type UserOfAccount } from './staff-queries.ts'

type ListedRow = Pick<AccountRow, 'id' | 'name' | 'is_vip' | 'created_at' | 'users'>

export function accountView({ id, name, is_vip, created_at, users }: ListedRow): StaffAccount {
  return {
    id: Number(id),
    name,
    is_vip,
    created_at: created_at.toISOString(),
    users: users.map(({ role, ...user }) => ({ ...userName(user), role: roleOf(role) })),
  }
}

type User = Omit<UserOfAccount, 'role'>

export function userName({
  first_name,
  last_name,
  disabled_at,
  ...user
}: User | (Omit<User, 'disabled_at'> & { disabled_at: Date | null })): StaffUserName {
  return {
    ...user,
    name: `${first_name} ${last_name}`.trim(),
    disabled_at: disabled_at === null ? null : new Date(disabled_at).toISOString(),
  }
}

/** An account with everything that these rights may see. Throws `account_not_found`. */
export async function accountDetail(
  deps: Pick<Deps, 'db' | 'config' | 'now'>,
  accountId: number,
  rights: ReadonlySet<StaffRight>,
): Promise<StaffAccountDetail> {
  const { db, config } = deps
  const row = await accountRow(db, accountId)
  if (!row) throw new AppError('account_not_found')
  const [user] = row.users
  const userId = user?.id ?? 0
  const { status } = await financialInfo(deps, { accountId, userId })
  // What the user who used the account last sees of it.
  const permissions = new Set(row.permissions)
  const session = { isStaff: user?.is_staff ?? false, impersonator: null, permissions }
  const subject = { userId, accountId, isInsider: isInsiderSession(config, session) }
  return {
    ...accountView(row),
    website_url: row.website_url,
    telegram_bot_link: row.telegram_bot_link,
    permissions: row.permissions,
    flags: FEATURE_FLAGS.map((flag) => ({ flag, is_on: isFlagOn(flag, subject, config.payments.charge) })),
    financial_status: status,
    campaigns: row.campaigns,
    wallet: rights.has('money') ? await staffWallet(db, accountId) : null,
    can_be_impersonated:
      row.users.some(({ disabled_at }) => disabled_at === null) &&
      !row.users.some(({ is_staff }) => is_staff),
  }
}
