import { TermsView } from '@jarchi/shared/api/terms.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { readTerms } from './read-terms.ts'

/** The terms of service, which anybody may read before signing in (decisions §2); of the panel's own backend. */
export const termsRoutes: FastifyPluginAsyncZod = async (app) => {
  const terms = readTerms(app.deps.config.pages.termsFile)
  app.get('/api/v1/terms/', { schema: { security: [], response: { 200: TermsView } } }, () => terms)
}
