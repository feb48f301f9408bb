import { textProblem, tidyText, type TextProblem } from '@jarchi/shared/banner/text-rules.ts'
import { landingUrl } from '@jarchi/shared/landing-url.ts'
import { searchKey } from '@jarchi/shared/search-text.ts'
import { claims } from '../texts/preflight.ts'
import type { Rule } from './findings.ts'

const RULE_OF: Partial<Record<TextProblem, Rule>> = {
  phone_in_text: 'phone_number_shown',
  social_id_in_text: 'social_id_shown',
  character_missing: 'missing_character',
  not_plain_text: 'missing_character',
}

/** Rules that a text of a banner breaks or may break. */
export function textRules(text: string, marketplaceName: string): Rule[] {
  const tidy = tidyText(text)
  const problem = textProblem(tidy)
  const breach = problem && RULE_OF[problem]
  const words = ` ${searchKey(tidy)} `
  const rules: Rule[] = breach ? [breach] : []
  if (words.includes(` ${searchKey(marketplaceName)} `)) rules.push('uses_marketplace_name')
  if (claims.some((claim) => words.includes(searchKey(claim)))) rules.push('implausible_claim')
  return rules
}

/** Rules that a landing address breaks; one to a post is rewritten on saving. */
export function linkRules(text: string): Rule[] {
  const landing = landingUrl(text)
  if (landing.ok) return landing.rewritten ? ['direct_post_link'] : []
  return /^\s*http:/i.test(text) ? ['http_link'] : ['invalid_link']
}
