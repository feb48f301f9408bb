import { OpenPromotions, PromotionView, RegistrationInput } from '@jarchi/shared/api/promotions.ts'
import { PROMOTION_PAGES } from '@jarchi/shared/help/promotion.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { readPromotions } from './promotion-file.ts'
import { openPromotions, promotionFor, register } from './service.ts'

const ByPage = z.object({ page: z.string().check(z.maxLength(60, 'too_long')) })

/** The operator's promotions, and their registrations (§D8.3); of the panel's own backend. */
export const promotionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const promotions = readPromotions(deps.config.pages.promotionsFile, deps.now())
  const promotionOf = (page: string) => {
    const known = PROMOTION_PAGES.find((name) => name === page)
    const promotion = known && promotions[known]
    if (!promotion) throw new AppError('promotion_not_found')
    return promotion
  }

  app.get(
    '/api/v1/promotions/',
    { config: { needs: 'member' }, schema: { response: { 200: OpenPromotions } } },
    async () => ({
      results: openPromotions(promotions, deps.now()),
    }),
  )

  app.get(
    '/api/v1/promotions/:page/',
    { config: { needs: 'member' }, schema: { params: ByPage, response: { 200: PromotionView } } },
    async ({ auth, params }) => promotionFor(deps, promotionOf(params.page), auth.userId),
  )

  app.post(
    '/api/v1/promotions/:page/registrations/',
    {
      config: { needs: 'member' },
      schema: { params: ByPage, body: RegistrationInput, response: { 200: PromotionView } },
    },
    async ({ auth, params, body }) => {
      const registrant = { userId: auth.userId, accountId: auth.account.id }
      return register(deps, promotionOf(params.page), registrant, body)
    },
  )
}
