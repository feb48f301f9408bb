import type { TargetingProblem } from '@jarchi/shared/targeting.ts'
import type { Deps } from '../deps.ts'
import { targetingData } from '../targeting/service.ts'
import { phrasesOf, suggestKeywords } from './suggest-keywords.ts'

/** Categories by `en_name`, cities by slug. */
export type KeywordChoice = { categories: readonly string[]; cities: readonly string[] }
export type KeywordOffer = { ok: true; keywords: string[] } | { ok: false; problems: TargetingProblem[] }

export async function keywordsFor({ db, now }: Deps, choice: KeywordChoice): Promise<KeywordOffer> {
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
