import { CodeSent, GivenCode } from '@jarchi/shared/api/sessions.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { confirmByCode, sendSessionCode } from './confirm-session.ts'

const URL = '/api/v1/sessions/confirmation/'

/** The code that is asked for before money can be led to another place (ADR 62), of the accounts service. */
export const confirmationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.post(URL, { config: { needs: 'user' }, schema: { response: { 200: CodeSent } } }, ({ auth, ip }) =>
    sendSessionCode(deps, { ...auth, ip }),
  )

  app.post(
    `${URL}verify/`,
    { config: { needs: 'user' }, schema: { body: GivenCode, response: { 204: z.void() } } },
    async ({ auth, ip, body }, reply) => {
      await confirmByCode(deps, { ...auth, ip }, body)
      return reply.status(204).send()
    },
  )
}
