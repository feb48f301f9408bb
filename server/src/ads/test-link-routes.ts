import { AdPreview, AdTestLinkList } from '@jarchi/shared/api/ad-preview.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { signedIn } from '../sessions/service.ts'
import { AdTestLinkQuery } from './schemas.ts'
import { previewOf, testLinksOf } from './test-links.ts'

/** Links that show an ad to whoever has them, for a day (§7). */
export const testLinkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.get(
    '/api/v1/divar/ad-test-links/',
    {
      onRequest: signedIn,
      schema: { querystring: AdTestLinkQuery, response: { 200: AdTestLinkList } },
    },
    ({ auth, query }) => testLinksOf(deps, auth.account.id, query.id__in),
  )

  app.get(
    '/api/v1/divar/ad-preview/:token/',
    { schema: { security: [], params: z.object({ token: z.string() }), response: { 200: AdPreview } } },
    ({ params }) => previewOf(deps, params.token),
  )
}
