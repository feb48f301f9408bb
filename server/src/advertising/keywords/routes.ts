import { KeywordRequest, KeywordSuggestion } from '@jarchi/shared/api/targeting.ts'
import type { TargetingProblem } from '@jarchi/shared/advertising/targeting.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { targetingData } from '../targeting/service.ts'
import { phrasesOf, suggestKeywords } from './suggest-keywords.ts'

/** The assistant's routes (§7.20): search phrases for a campaign's categories and cities. */
export const keywordRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/api/v1/facilitator/keywords/divar-suggestion',
    {
      config: { needs: 'edit', impersonated: 'asks' },
      schema: { body: KeywordRequest, response: { 200: KeywordSuggestion } },
    },
    async ({ body }) => {
      const offer = await keywordsFor(app.deps, body)
      if (!offer.ok) throw new AppError('bad_input', { fields: offer.problems })
      return { keywords: offer.keywords }
    },
  )
}

/** Categories by `en_name`, cities by slug. */
type KeywordChoice = { categories: readonly string[]; cities: readonly string[] }
type KeywordOffer = { ok: true; keywords: string[] } | { ok: false; problems: TargetingProblem[] }

async function keywordsFor({ db, now }: Deps, choice: KeywordChoice): Promise<KeywordOffer> {
  const { categoryLineages, cityNames } = await targetingData(db, now())
  const problems: TargetingProblem[] = []
  if (!choice.categories.every((name) => categoryLineages.has(name))) {
    problems.push({ path: 'categories', code: 'unknown_category' })
  }
  if (!choice.cities.every((slug) => cityNames.has(slug))) {
    problems.push({ path: 'cities', code: 'unknown_city' })
  }
  if (problems.length > 0) return { ok: false, problems }

  const phrases = choice.categories.map((name) => phrasesOf(categoryLineages.get(name) ?? []))
  const cities = choice.cities.flatMap((slug) => cityNames.get(slug) ?? [])
  return { ok: true, keywords: suggestKeywords(phrases, cities) }
}
