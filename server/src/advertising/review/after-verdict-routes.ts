import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import { ReviewReturn, VerdictTakenBack } from '@jarchi/shared/api/staff-review.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { returnAd } from './return-ad.ts'
import { takeBack } from './take-back.ts'

const ByAdId = z.object({ adId: IdText })
const ByEventId = z.object({ adId: IdText, eventId: IdText })

/** Ways back from a verdict (ADR 91). */
export const afterVerdictRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const config = { right: 'review', changes: 'ad' } as const

  app.delete(
    '/api/v1/reviews/:adId/verdicts/:eventId/',
    {
      config: config,
      schema: { params: ByEventId, response: { 200: VerdictTakenBack } },
    },
    async ({ staff, params: { adId, eventId } }) => ({
      id: adId,
      status: await takeBack(deps.db, adId, eventId, staff.actor, deps.now()),
    }),
  )

  app.post(
    '/api/v1/reviews/:adId/return/',
    {
      config: config,
      schema: { params: ByAdId, body: ReviewReturn, response: { 200: VerdictTakenBack } },
    },
    async ({ staff, params, body }) => {
      await returnAd(deps.db, params.adId, body, staff.actor, deps.now())
      return { id: params.adId, status: AD_STATUS.pending }
    },
  )
}
