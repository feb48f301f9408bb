import { IdText } from '@jarchi/shared/api/primitives.ts'
import { SavedAnswer, SavedAnswerInput, SavedAnswerList } from '@jarchi/shared/api/staff-saved-answers.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { KeyHeaders, keyedCall } from '../../platform/http/idempotency.ts'
import { changeSavedAnswer, dropSavedAnswer, keepAnswer, listSavedAnswers } from './saved-answers.ts'

const ById = z.object({ savedAnswerId: IdText })

/** Answers that the house keeps (§D6.38). */
export const savedAnswerRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const config = { right: 'support' } as const
  const changing = { ...config, changes: 'no_account' } as const
  const url = '/api/v1/saved-answers/'
  const one = `${url}:savedAnswerId/`

  app.get(url, { config, schema: { response: { 200: SavedAnswerList } } }, async () =>
    listSavedAnswers(deps.db),
  )

  app.post(
    url,
    {
      config: changing,
      schema: { headers: KeyHeaders, body: SavedAnswerInput, response: { 201: SavedAnswer } },
    },
    async (request, reply) => {
      const kept = await keepAnswer(deps, request.staff.actor, request.body, keyedCall(request))
      return reply.status(201).send(kept)
    },
  )

  app.put(
    one,
    { config: changing, schema: { params: ById, body: SavedAnswerInput, response: { 200: SavedAnswer } } },
    async ({ staff, params, body }) => changeSavedAnswer(deps, staff.actor, params.savedAnswerId, body),
  )

  app.delete(
    one,
    { config: changing, schema: { params: ById, response: { 204: z.void() } } },
    async ({ staff, params }, reply) => {
      await dropSavedAnswer(deps, staff.actor, params.savedAnswerId)
      return reply.status(204).send()
    },
  )
}
