import { LONGEST_PICTURE_TEXT } from '@jarchi/shared/picture-bytes.ts'
import { PreflightReport, PreflightRequest } from '@jarchi/shared/api/preflight.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ofAccount } from '../http/fair-turns.ts'
import { signedIn } from '../sessions/service.ts'
import { checkingOf, preflightFindings } from './service.ts'

/** The preflight check: it only reports, and refuses nothing. */
export const preflightRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)
  const checking = checkingOf(app)

  app.post(
    '/api/preflight/',
    {
      config: { impersonated: 'asks' },
      bodyLimit: LONGEST_PICTURE_TEXT + 64 * 1024,
      schema: { body: PreflightRequest, response: { 200: PreflightReport } },
    },
    async ({ auth, body }) => ({
      findings: await preflightFindings(body, checking, ofAccount(auth.account.id)),
    }),
  )
}
