import { AdAppeal } from '@jarchi/shared/api/history.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { actingUser } from '../changes/service.ts'
import { appealAgainst } from './appeals.ts'

/** Appeals against denials (§D6.26); support cannot appeal for an advertiser. */
export const appealRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.post(
    '/api/v2/adv/campaigns/:campaignId/appeals/',
    {
      config: { needs: 'edit' },
      schema: {
        params: z.object({ campaignId: IdText }),
        body: AdAppeal,
        response: { 204: z.void() },
      },
    },
    async ({ auth, params: { campaignId }, body }, reply) => {
      await appealAgainst(
        deps.db,
        { accountId: auth.account.id, campaignId },
        body,
        actingUser(auth),
        deps.now(),
      )
      return reply.status(204).send()
    },
  )
}
