import cookie from '@fastify/cookie'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { checkSessionRoutes } from './check-session-routes.ts'
import { sessionRoutes } from './session-routes.ts'
import { tokenRoutes } from './token-routes.ts'

/** Routes that renew, list and end sessions. */
export const sessionServiceRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(cookie)
  await app.register(tokenRoutes)
  await app.register(checkSessionRoutes)
  await app.register(sessionRoutes)
}
