import { StaffDesk } from '@jarchi/shared/api/staff-desk.ts'
import { STAFF_RIGHTS, type StaffRight } from '@jarchi/shared/staff-rights.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { countWaiting } from '../staff/service.ts'
import { staffAccountRoutes } from './account-routes.ts'
import { staffAttachmentRoutes } from './attachment-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { blockedTrafficRoutes } from './blocked-traffic-routes.ts'
import { clickCorrectionRoutes } from './click-correction-routes.ts'
import { exchangeAdRoutes, staffExchangeRoutes } from './exchange-routes.ts'
import { financialApprovalRoutes } from './financial-routes.ts'
import { staffGiftCardRoutes } from './gift-card-routes.ts'
import { impersonationRoutes } from './impersonation-routes.ts'
import { refuseOwnAccounts } from './own-account.ts'
import { staffPackageRoutes } from './package-routes.ts'
import { staffPaymentRoutes } from './payment-routes.ts'
import { staffReportRoutes } from './report-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { staffOnly } from './staff-only.ts'
import { staffTicketRoutes } from './ticket-routes.ts'
import { staffUserRoutes } from './user-routes.ts'
import { staffWalletRoutes } from './wallet-routes.ts'

/**
 * The staff desk (decisions §6): every route names the right it needs, and which account's things it changes.
 */
export const staffDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', staffOnly)
  refuseOwnAccounts(app)
  await app.register(deskRoutes)
  await app.register(impersonationRoutes)
  await app.register(reviewRoutes)
  await app.register(financialApprovalRoutes)
  await app.register(staffAccountRoutes)
  await app.register(staffUserRoutes)
  await app.register(staffWalletRoutes)
  await app.register(staffTicketRoutes)
  await app.register(staffAttachmentRoutes)
  await app.register(staffPaymentRoutes)
  await app.register(staffGiftCardRoutes)
  await app.register(staffPackageRoutes)
  await app.register(staffExchangeRoutes)
  await app.register(exchangeAdRoutes)
  await app.register(blockedTrafficRoutes)
  await app.register(clickCorrectionRoutes)
  await app.register(staffReportRoutes)
  await app.register(auditRoutes)
}

/** The member of staff at the desk, their rights, and the work that waits for them. */
const deskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/v1/desk/',
    { config: { right: 'any' }, schema: { response: { 200: StaffDesk } } },
    async ({ staff }) => ({
      user_id: staff.actor.userId,
      name: staff.actor.name,
      rights: STAFF_RIGHTS.filter((right) => staff.rights.has(right)),
      waiting: await waitingWork(app.deps, staff.rights),
    }),
  )
}

/** How much work waits, limited to what these rights may see. */
async function waitingWork(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  rights: ReadonlySet<StaffRight>,
): Promise<StaffDesk['waiting']> {
  const { rows } = await sql<Record<'financial_approvals' | 'tickets' | 'payments', number>>`
    select
      (select count(*) from financial_infos
        where status in ('APPROVAL_PENDING', 'HAS_PENDING_CHANGES'))::int as financial_approvals,
      (select count(*) from tickets where waiting_since is not null)::int as tickets,
      (select count(*) from payments where attention is not null)::int as payments
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('nothing was counted')
  return {
    reviews: rights.has('review') ? await countWaiting(db, now()) : null,
    financial_approvals: rights.has('finance') ? counts.financial_approvals : null,
    tickets: rights.has('support') ? counts.tickets : null,
    payments: rights.has('money') ? counts.payments : null,
  }
}
