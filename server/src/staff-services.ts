import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { exchangeAdRoutes, staffExchangeRoutes } from './advertising/exchange-ads/staff-routes.ts'
import { afterVerdictRoutes } from './advertising/review/after-verdict-routes.ts'
import { claimRoutes } from './advertising/review/claim-routes.ts'
import { secondLookRoutes } from './advertising/review/second-look-routes.ts'
import { bannerMemoryRoutes } from './advertising/review/memory/routes.ts'
import { reviewRoutes } from './advertising/review/staff-routes.ts'
import { blockedTrafficRoutes } from './delivery/charging/staff-blocked-traffic-routes.ts'
import { clickCorrectionRoutes } from './delivery/charging/staff-correction-routes.ts'
import { staffMarketRoutes } from './delivery/pricing/staff-routes.ts'
import { staffAttachmentRoutes } from './help/support/staff-attachment-routes.ts'
import { ticketClaimRoutes } from './help/support/staff-claim-routes.ts'
import { ticketCategoryRoutes } from './help/support/staff-category-routes.ts'
import { savedAnswerRoutes } from './help/support/staff-saved-answer-routes.ts'
import { staffTicketRoutes } from './help/support/staff-routes.ts'
import { financialApprovalRoutes } from './money/financial/staff-routes.ts'
import { staffApprovalRoutes } from './staff/approvals/routes.ts'
import { staffGiftCardRoutes } from './money/payments/staff-gift-card-routes.ts'
import { staffPackageRoutes } from './money/payments/staff-package-routes.ts'
import { staffPaymentRoutes } from './money/payments/staff-routes.ts'
import { staffRefundRoutes } from './money/refunds/staff-routes.ts'
import { staffWalletRoutes } from './money/wallet/staff-routes.ts'
import { staffAccountRoutes } from './staff/account-routes.ts'
import { staffNoteRoutes } from './people/accounts/staff-note-routes.ts'
import { staffUserRoutes } from './people/accounts/staff-user-routes.ts'
import { auditRoutes } from './staff/audit-routes.ts'
import { peopleRoutes } from './staff/people-routes.ts'
import { deskRoutes } from './staff/desk-routes.ts'
import { impersonationRoutes } from './staff/impersonation-routes.ts'
import { factorRoutes } from './people/second-factor/routes.ts'
import { statesRoutes } from './operations/health/staff-routes.ts'
import { todayRoutes } from './staff/today-routes.ts'
import { refuseOwnAccounts } from './staff/own-account.ts'
import { staffReportRoutes } from './reports/staff-routes.ts'

/**
 * The staff desk (§D6): every route names the right it needs, and which account's things it changes.
 */
export const staffDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  refuseOwnAccounts(app)
  await app.register(deskRoutes)
  await app.register(statesRoutes)
  await app.register(peopleRoutes)
  await app.register(todayRoutes)
  await app.register(factorRoutes)
  await app.register(impersonationRoutes)
  await app.register(reviewRoutes)
  await app.register(claimRoutes)
  await app.register(afterVerdictRoutes)
  await app.register(secondLookRoutes)
  await app.register(bannerMemoryRoutes)
  await app.register(financialApprovalRoutes)
  await app.register(staffAccountRoutes)
  await app.register(staffNoteRoutes)
  await app.register(staffUserRoutes)
  await app.register(staffWalletRoutes)
  await app.register(staffTicketRoutes)
  await app.register(ticketClaimRoutes)
  await app.register(savedAnswerRoutes)
  await app.register(ticketCategoryRoutes)
  await app.register(staffAttachmentRoutes)
  await app.register(staffPaymentRoutes)
  await app.register(staffRefundRoutes)
  await app.register(staffApprovalRoutes)
  await app.register(staffGiftCardRoutes)
  await app.register(staffPackageRoutes)
  await app.register(staffExchangeRoutes)
  await app.register(exchangeAdRoutes)
  await app.register(blockedTrafficRoutes)
  await app.register(clickCorrectionRoutes)
  await app.register(staffMarketRoutes)
  await app.register(staffReportRoutes)
  await app.register(auditRoutes)
}
