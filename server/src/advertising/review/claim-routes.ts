import { IdText } from '@jarchi/shared/api/primitives.ts'
import { NextReview, NextReviewWanted, ReviewClaim } from '@jarchi/shared/api/staff-review.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { claimAd, claimNext, endClaim } from './claims.ts'

const ByAdId = z.object({ adId: IdText })

/** Which reviewer is at which ad (ADR 92). */
export const claimRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const config = { right: 'review', changes: 'no_account' } as const

  app.post(
    '/api/v1/reviews/next/',
    {
      config,
      schema: { body: NextReviewWanted, response: { 200: NextReview } },
    },
    async ({ staff, body }) => ({
      ad_id: await claimNext(deps.db, staff.actor.userId, body.skipped, deps.now()),
    }),
  )

  const url = '/api/v1/reviews/:adId/claim/'
  app.post(
    url,
    { config, schema: { params: ByAdId, response: { 200: ReviewClaim } } },
    async ({ staff, params }) => ({
      held_by: await claimAd(deps.db, params.adId, staff.actor.userId, deps.now()),
    }),
  )

  app.delete(
    url,
    { config, schema: { params: ByAdId, response: { 204: z.void() } } },
    async ({ staff, params }, reply) => {
      await endClaim(deps.db, params.adId, staff.actor.userId)
      return reply.status(204).send()
    },
  )
}
