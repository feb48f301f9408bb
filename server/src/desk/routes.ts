import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { staffAccountRoutes } from './account-routes.ts'
import { deskRoutes } from './desk-routes.ts'
import { financialApprovalRoutes } from './financial-routes.ts'
import { impersonationRoutes } from './impersonation-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { staffOnly } from './staff-only.ts'
import { staffUserRoutes } from './user-routes.ts'
import { staffWalletRoutes } from './wallet-routes.ts'

/** The staff desk (decisions §6): every route names the right it wants. */
export const staffDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', staffOnly)
  await app.register(deskRoutes)
  await app.register(impersonationRoutes)
  await app.register(reviewRoutes)
  await app.register(financialApprovalRoutes)
  await app.register(staffAccountRoutes)
  await app.register(staffUserRoutes)
  await app.register(staffWalletRoutes)
}
