import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { staffAccountRoutes } from './account-routes.ts'
import { staffAttachmentRoutes } from './attachment-routes.ts'
import { auditRoutes } from './audit-routes.ts'
import { blockedTrafficRoutes } from './blocked-traffic-routes.ts'
import { clickCorrectionRoutes } from './click-correction-routes.ts'
import { deskRoutes } from './desk-routes.ts'
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

/** The staff desk (decisions §6): every route names the right it wants, and whose things it changes. */
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
