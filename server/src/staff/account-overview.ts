import type { StaffOverview } from '@jarchi/shared/api/staff-overview.ts'
import type { StaffRight } from '@jarchi/shared/people/staff-rights.ts'
import { listCampaigns } from '../advertising/campaigns/service.ts'
import type { Deps } from '../deps.ts'
import { listTickets } from '../help/support/service.ts'
import { paymentsLookedUp, staffPayment } from '../money/payments/service.ts'
import { refundsOf } from '../money/refunds/service.ts'
import { transactionPage } from '../money/wallet/service.ts'
import { AppError } from '../platform/http/app-error.ts'
import { accountRow } from '../people/accounts/service.ts'
import { listImpersonations } from '../people/sessions/service.ts'

/** The newest of all that an account has, as these rights may see it. Throws `account_not_found`. */
export async function accountOverview(
  deps: Deps,
  accountId: number,
  rights: ReadonlySet<StaffRight>,
  limit: number,
): Promise<StaffOverview> {
  const { db } = deps
  if (!(await accountRow(db, accountId))) throw new AppError('account_not_found')
  const slice = { offset: 0, limit }
  const seesMoney = rights.has('money')
  const seesVisits = rights.has('impersonate') || rights.has('audit')
  const [ads, movements, payments, refunds, tickets, impersonations] = await Promise.all([
    // Without permissions no amounts are told.
    listCampaigns(deps, { id: accountId, permissions: new Set() }, {}, { ...slice, ordering: '-created_at' }),
    seesMoney ? transactionPage(db, accountId, slice) : null,
    seesMoney ? paymentsLookedUp(db, { accountId }, slice) : null,
    seesMoney ? refundsOf(db, accountId) : null,
    rights.has('support') ? listTickets(db, accountId, slice) : null,
    seesVisits ? listImpersonations(deps, slice, accountId) : null,
  ])
  return {
    ads,
    movements,
    payments: payments && { count: payments.count, results: payments.rows.map(staffPayment) },
    refunds: refunds && { count: refunds.length, results: refunds.slice(0, limit) },
    tickets,
    impersonations,
  }
}
