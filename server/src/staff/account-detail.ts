import type { StaffAccountDetail } from '@jarchi/shared/api/staff-accounts.ts'
import { FEATURE_FLAGS, isFlagOn } from '@jarchi/shared/platform/feature-flags.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import type { Deps } from '../deps.ts'
import { financialInfo } from '../money/financial/service.ts'
import { AppError } from '../platform/http/app-error.ts'
import { isInsiderSession } from '../people/sessions/service.ts'
import { staffWallet } from '../money/wallet/service.ts'
import { accountRow, accountView } from '../people/accounts/service.ts'

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
