import { bannerSizeProblem, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { judgedPicture } from '../pictures/service.ts'
import type { Rule } from './findings.ts'

/** Part of the border, and hardness of the hardest edges, from which a picture looks wrong. */
const MOST_EDGE = 0.85
const LEAST_SHARPNESS = 14

/** Rules that an uploaded banner of that size breaks or may break. */
export async function pictureRules(owner: string, bytes: Buffer, name: BannerSizeName): Promise<Rule[]> {
  const picture = await judgedPicture(owner, bytes)
  if (!picture) return ['unreadable_picture']
  const problem = bannerSizeProblem(picture, name)
  const rules: Rule[] = []
  if (problem) rules.push(problem === 'wrong_aspect' ? 'stretched' : 'too_small')
  if (picture.sharpness < LEAST_SHARPNESS) rules.push('low_quality')
  if (picture.whiteEdge > MOST_EDGE) rules.push('white_background')
  if (picture.blackEdge > MOST_EDGE) rules.push('black_background')
  return rules
}
