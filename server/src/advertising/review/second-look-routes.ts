import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  NextSecondLook,
  SecondLookDecision,
  SecondLookReport,
} from '@jarchi/shared/api/staff-second-looks.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { lookAgain, nextSecondLook, secondLookReport } from './second-looks.ts'

/** A part of all verdicts is judged again by others (§D6.27); it changes no account. */
export const secondLookRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const config = { right: 'review', changes: 'no_account' } as const

  app.get(
    '/api/v1/second-looks/',
    { config: { right: 'review' }, schema: { response: { 200: SecondLookReport } } },
    ({ staff }) => secondLookReport(deps.db, staff.actor.userId, deps.now()),
  )

  app.post(
    '/api/v1/second-looks/next/',
    { config, schema: { response: { 200: NextSecondLook } } },
    async ({ staff }) => ({ look: await nextSecondLook(deps, staff.actor.userId) }),
  )

  app.post(
    '/api/v1/second-looks/:eventId/verdict/',
    {
      config,
      schema: {
        params: z.object({ eventId: IdText }),
        body: SecondLookDecision,
        response: { 204: z.void() },
      },
    },
    async ({ staff, params, body }, reply) => {
      await lookAgain(deps.db, params.eventId, body.verdict, staff.actor.userId, deps.now())
      return reply.status(204).send()
    },
  )
}
