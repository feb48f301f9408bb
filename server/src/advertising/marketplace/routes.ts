import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { entryRoutes } from './entry/entry-routes.ts'
import { webhookRoutes } from './webhook-routes.ts'
import { pictureRoutes } from './pictures/picture-routes.ts'
import { postRoutes } from './posts/post-routes.ts'

/** The routes of the mobile service below `/kenar-divar`; the accounts service has the sign-in. */
export const marketplaceRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(entryRoutes)
  await app.register(postRoutes)
  await app.register(pictureRoutes)
  await app.register(webhookRoutes)
}
