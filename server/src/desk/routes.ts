import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { deskRoutes } from './desk-routes.ts'
import { financialApprovalRoutes } from './financial-routes.ts'
import { impersonationRoutes } from './impersonation-routes.ts'
import { reviewRoutes } from './review-routes.ts'
import { staffOnly } from './staff-only.ts'

/** The staff desk (decisions §6): every route names the right it wants. */
export const staffDeskRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', staffOnly)
  await app.register(deskRoutes)
  await app.register(impersonationRoutes)
  await app.register(reviewRoutes)
  await app.register(financialApprovalRoutes)
}
