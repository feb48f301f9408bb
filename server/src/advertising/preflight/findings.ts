import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'
import { bannerSizeProblem, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { textProblem, tidyText, type TextProblem } from '@jarchi/shared/files/banner/text-rules.ts'
import { landingUrl } from '@jarchi/shared/advertising/landing-url.ts'
import { searchKey } from '@jarchi/shared/text/search-text.ts'
import { judgedPicture } from '../../files/pictures/service.ts'
import { claims, preflightTexts } from '../../platform/texts/preflight.ts'

export type Rule = keyof typeof preflightTexts

/** Rules that block an ad; every other rule only warns (§D10.1). */
const BLOCKING: ReadonlySet<Rule> = new Set<Rule>([
  'unreadable_picture',
  'stretched',
  'too_small',
  'http_link',
  'invalid_link',
  'phone_number_shown',
  'social_id_shown',
  'missing_character',
])

export function finding(rule: Rule, path: string): PreflightFinding {
  return { rule, level: BLOCKING.has(rule) ? 'block' : 'warn', path, ...preflightTexts[rule] }
}

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
  const rules: Rule[] = breach ? [breach] : []
  if (wordsOf(tidy).includes(wordsOf(marketplaceName))) rules.push('uses_marketplace_name')
  const letters = lettersOf(tidy)
  if (claims.some((claim) => letters.includes(lettersOf(claim)))) rules.push('implausible_claim')
  return rules
}

/** The words with one blank around each, whatever stands between them. */
function wordsOf(text: string): string {
  return ` ${searchKey(text)} `.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
}

/** Without blanks and joiners: people write them differently. */
function lettersOf(text: string): string {
  return searchKey(text).replaceAll(' ', '').replaceAll('\u066a', '%')
}

/** Rules that a landing address breaks; a link to a post is rewritten when it is saved. */
export function linkRules(text: string): Rule[] {
  const landing = landingUrl(text)
  if (landing.ok) return landing.rewritten ? ['direct_post_link'] : []
  return /^\s*http:/i.test(text) ? ['http_link'] : ['invalid_link']
}

/** The share of the border, and the hardness of the hardest edges, from which a picture looks wrong. */
const MOST_EDGE = 0.85
const LEAST_SHARPNESS = 14
/** How much of the parts that the small banner cuts off may look like writing. */
const MOST_CUT_DETAIL = 0.03

/** Rules that an uploaded banner of that size breaks or may break. */
export async function pictureRules(owner: string, bytes: Buffer, name: BannerSizeName): Promise<Rule[]> {
  const picture = await judgedPicture(owner, bytes)
  if (!picture) return ['unreadable_picture']
  const problem = bannerSizeProblem(picture, name)
  const rules: Rule[] = []
  if (problem) rules.push(problem === 'wrong_aspect' ? 'stretched' : 'too_small')
  if (picture.sharpness < LEAST_SHARPNESS) rules.push('low_quality')
  if (picture.whiteEdge > MOST_EDGE) rules.push('white_background')
  if (name === 'medium' && picture.cutDetail > MOST_CUT_DETAIL) rules.push('small_cut')
  if (picture.blackEdge > MOST_EDGE) rules.push('black_background')
  return rules
}
