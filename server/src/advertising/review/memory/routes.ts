import { IdText } from '@jarchi/shared/api/primitives.ts'
import { BannerMemory } from '@jarchi/shared/api/staff-banner-memory.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { recallBanners } from './recall.ts'

/** What was said before about the banners of an ad (ADR 97). */
export const bannerMemoryRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/api/v1/reviews/:adId/memory/',
    {
      config: { right: 'review' },
      schema: { params: z.object({ adId: IdText }), response: { 200: BannerMemory } },
    },
    async ({ staff, params }) => recallBanners(app.deps, params.adId, staff.actor.userId),
  )
}
