import { LONGEST_PICTURE_TEXT } from '@jarchi/shared/api/banners.ts'
import { PreflightReport, PreflightRequest } from '@jarchi/shared/api/preflight.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { signedIn } from '../http/signed-in.ts'
import { LinkChecks } from './link-checks.ts'
import { preflightFindings } from './service.ts'

/** In milliseconds: who waits for the form to be checked waits no longer. */
const LINK_PATIENCE_MS = 6_000

/** The check before review: it refuses nothing, it tells. */
export const preflightRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)
  const { config, now } = app.deps
  const links = config.checksLinks ? new LinkChecks({ privateOrigins: [], patience: LINK_PATIENCE_MS }) : null
  const checking = { marketplaceName: config.marketplaceName, links, now }

  app.post(
    '/api/preflight/',
    {
      config: { impersonated: 'asks' },
      bodyLimit: LONGEST_PICTURE_TEXT + 64 * 1024,
      schema: { body: PreflightRequest, response: { 200: PreflightReport } },
    },
    async ({ body }) => ({ findings: await preflightFindings(body, checking) }),
  )
}
