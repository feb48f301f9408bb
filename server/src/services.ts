import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { accountRoutes, imageRoutes, profileRoutes } from './people/accounts/routes.ts'
import { adRoutes, testLinkRoutes } from './advertising/ads/routes.ts'
import { bannerRoutes } from './files/banners/routes.ts'
import { sampleImageRoutes } from './advertising/targeting/sample-routes.ts'
import { bulkRoutes } from './advertising/campaigns/bulk-routes.ts'
import { deliveryTodayRoutes } from './advertising/campaigns/delivery-today.ts'
import { campaignChangeRoutes, campaignRoutes } from './advertising/campaigns/routes.ts'
import { draftRoutes } from './advertising/drafts/routes.ts'
import { emailRoutes, phoneRoutes } from './people/contacts/routes.ts'
import { financialRoutes } from './money/financial/routes.ts'
import { keywordRoutes } from './advertising/keywords/routes.ts'
import { marketplaceRoutes } from './advertising/marketplace/routes.ts'
import { marketplaceSignInRoutes } from './advertising/marketplace/sign-in/sign-in-routes.ts'
import { invitationRoutes, memberRoutes } from './people/members/routes.ts'
import { bellRoutes } from './messages/bell/routes.ts'
import { noticeRoutes } from './messages/notices/routes.ts'
import { requireOwnPost } from './advertising/marketplace/service.ts'
import { walletOf } from './money/wallet/service.ts'
import { reportEndRoutes } from './reports/periodic/unsubscribe-routes.ts'
import { reportConfigRoutes } from './reports/periodic/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { appealRoutes } from './advertising/review/appeal-routes.ts'
import { verdictRoutes } from './advertising/review/routes.ts'
import { preflightRoutes } from './advertising/preflight/routes.ts'
import { historyRoutes } from './advertising/history/routes.ts'
import { sessionServiceRoutes } from './people/sessions/routes.ts'
import { packageRoutes } from './money/payments/package-routes.ts'
import { returnRoutes } from './money/payments/bank-return.ts'
import { paymentRoutes } from './money/payments/routes.ts'
import { promotionRoutes } from './help/promotions/routes.ts'
import { refundRoutes } from './money/refunds/routes.ts'
import { signInLinkRoutes } from './people/sign-in/link-routes.ts'
import { confirmationRoutes } from './people/sign-in/confirmation-routes.ts'
import { signInRoutes } from './people/sign-in/routes.ts'
import { staffDeskRoutes } from './staff-services.ts'
import { ownImpersonationRoutes } from './staff/impersonation-routes.ts'
import { statementRoutes } from './money/statements/routes.ts'
import { attachmentRoutes } from './help/support/attachment-routes.ts'
import { ticketStreamRoutes } from './help/support/ticket-stream-routes.ts'
import { supportRoutes } from './help/support/routes.ts'
import { targetingRoutes } from './advertising/targeting/routes.ts'
import { savedTargetingRoutes } from './advertising/targeting/saved-routes.ts'
import { termsRoutes } from './help/terms/routes.ts'
import { walletRoutes } from './money/wallet/routes.ts'

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
  ['accounts', memberRoutes],
  ['accounts', invitationRoutes],
  ['accounts', marketplaceSignInRoutes],
  ['api', profileRoutes],
  ['api', reportConfigRoutes],
  ['api', reportEndRoutes],
  ['api', verdictRoutes],
  ['api', bellRoutes],
  ['reports', reportRoutes],
  ['api', campaignRoutes],
  ['api', campaignChangeRoutes],
  ['api', bulkRoutes],
  ['api', draftRoutes],
  ['api', historyRoutes],
  ['api', appealRoutes],
  ['api', deliveryTodayRoutes],
  ['api', paymentRoutes],
  ['api', returnRoutes],
  ['panel-backend', packageRoutes],
  ['panel-backend', promotionRoutes],
  ['panel-backend', termsRoutes],
  ['mobile', (app) => adRoutes(app, { requireOwnPost })],
  ['mobile', testLinkRoutes],
  ['mobile', targetingRoutes],
  ['api', savedTargetingRoutes],
  ['mobile', marketplaceRoutes],
  ['assistant', keywordRoutes],
  ['financial', walletRoutes],
  ['financial', statementRoutes],
  ['financial', financialRoutes],
  ['financial', refundRoutes],
  ['financial', (app) => noticeRoutes(app, { walletOf })],
  ['banner', bannerRoutes],
  ['banner', preflightRoutes],
  ['mobile', sampleImageRoutes],
  ['staff', ownImpersonationRoutes],
  ['staff', staffDeskRoutes],
  ['crm', supportRoutes],
  ['crm', attachmentRoutes],
  ['crm', ticketStreamRoutes],
]
