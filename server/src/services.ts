import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountRoutes, imageRoutes, profileRoutes } from './accounts/routes.ts'
import { adRoutes, testLinkRoutes } from './ads/routes.ts'
import { bannerRoutes } from './banners/routes.ts'
import { sampleImageRoutes } from './banners/sample-routes.ts'
import { deliveryTodayRoutes } from './campaigns/delivery-today.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { emailRoutes } from './emails/routes.ts'
import { phoneRoutes } from './phones/routes.ts'
import { financialRoutes } from './financial/routes.ts'
import { keywordRoutes } from './keywords/routes.ts'
import { marketplaceRoutes } from './marketplace/routes.ts'
import { marketplaceSignInRoutes } from './marketplace/sign-in/sign-in-routes.ts'
import { noticeRoutes } from './notices/routes.ts'
import { reportEndRoutes } from './periodic-reports/unsubscribe-routes.ts'
import { reportConfigRoutes } from './periodic-reports/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { verdictRoutes } from './verdicts/routes.ts'
import { preflightRoutes } from './preflight/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { sessionServiceRoutes } from './sessions/routes.ts'
import { packageRoutes } from './payments/package-routes.ts'
import { returnRoutes } from './payments/bank-return.ts'
import { paymentRoutes } from './payments/routes.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { refundRoutes } from './refunds/routes.ts'
import { signInLinkRoutes } from './sign-in/link-routes.ts'
import { confirmationRoutes } from './sign-in/confirmation-routes.ts'
import { signInRoutes } from './sign-in/routes.ts'
import { staffDeskRoutes } from './desk/routes.ts'
import { ownImpersonationRoutes } from './desk/impersonation-routes.ts'
import { statementRoutes } from './statements/routes.ts'
import { attachmentRoutes } from './support/attachment-routes.ts'
import { ticketStreamRoutes } from './support/ticket-stream-routes.ts'
import { supportRoutes } from './support/routes.ts'
import { targetingRoutes } from './targeting/routes.ts'
import { termsRoutes } from './terms/routes.ts'
import { walletRoutes } from './wallet/routes.ts'

/** Each service's routes under its prefix, `/svc/{prefix}`. */
export const services: [prefix: string, routes: FastifyPluginAsyncZod][] = [
  ['accounts', signInRoutes],
  ['accounts', confirmationRoutes],
  ['accounts', signInLinkRoutes],
  ['accounts', sessionServiceRoutes],
  ['accounts', accountRoutes],
  ['accounts', imageRoutes],
  ['accounts', emailRoutes],
  ['accounts', phoneRoutes],
  ['accounts', marketplaceSignInRoutes],
  ['api', profileRoutes],
  ['api', reportConfigRoutes],
  ['api', reportEndRoutes],
  ['api', verdictRoutes],
  ['reports', reportRoutes],
  ['api', campaignRoutes],
  ['api', historyRoutes],
  ['api', deliveryTodayRoutes],
  ['api', paymentRoutes],
  ['api', returnRoutes],
  ['panel-backend', packageRoutes],
  ['panel-backend', promotionRoutes],
  ['panel-backend', termsRoutes],
  ['mobile', adRoutes],
  ['mobile', testLinkRoutes],
  ['mobile', targetingRoutes],
  ['mobile', marketplaceRoutes],
  ['assistant', keywordRoutes],
  ['financial', walletRoutes],
  ['financial', statementRoutes],
  ['financial', financialRoutes],
  ['financial', refundRoutes],
  ['financial', noticeRoutes],
  ['banner', bannerRoutes],
  ['banner', preflightRoutes],
  ['mobile', sampleImageRoutes],
  ['staff', ownImpersonationRoutes],
  ['staff', staffDeskRoutes],
  ['crm', supportRoutes],
  ['crm', attachmentRoutes],
  ['crm', ticketStreamRoutes],
]
