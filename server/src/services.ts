import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { adRoutes } from './ads/routes.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { keywordRoutes } from './keywords/routes.ts'
import { targetingRoutes } from './targeting/routes.ts'

/** Each service's routes under its prefix, `/svc/{prefix}`. */
export const services: [prefix: string, routes: FastifyPluginAsyncZod][] = [
  ['api', campaignRoutes],
  ['mobile', adRoutes],
  ['mobile', targetingRoutes],
  ['assistant', keywordRoutes],
]
