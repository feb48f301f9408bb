import { KeywordRequest, KeywordSuggestion } from '@jarchi/shared/api/targeting.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AppError } from '../http/app-error.ts'
import { signedIn } from '../sessions/service.ts'
import { keywordsFor } from './service.ts'

/** The assistant's routes (§7): search phrases to go with a campaign's categories and cities. */
export const keywordRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', signedIn)

  app.post(
    '/api/v1/facilitator/keywords/divar-suggestion',
    {
      config: { impersonated: 'asks' },
      schema: { body: KeywordRequest, response: { 200: KeywordSuggestion } },
    },
    async ({ body }) => {
      const offer = await keywordsFor(app.deps, body)
      if (!offer.ok) throw new AppError('bad_input', { fields: offer.problems })
      return { keywords: offer.keywords }
    },
  )
}
