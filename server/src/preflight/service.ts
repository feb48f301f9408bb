import type { PreflightFinding, PreflightRequest } from '@jarchi/shared/api/preflight.ts'
import { pictureBytes } from '../banners/service.ts'
import { finding } from './findings.ts'
import { pictureRules } from './picture-findings.ts'
import { linkRules, textRules } from './text-rules.ts'

/** What a reviewer would object to, as far as a machine can tell, before anything is sent to review. */
export async function preflightFindings(
  { texts, landing_url, picture }: PreflightRequest,
  marketplaceName: string,
): Promise<PreflightFinding[]> {
  const ofTexts = Object.entries(texts ?? {}).flatMap(([name, text]) =>
    textRules(text ?? '', marketplaceName).map((rule) => finding(rule, `texts.${name}`)),
  )
  const ofLink = landing_url ? linkRules(landing_url).map((rule) => finding(rule, 'landing_url')) : []
  if (!picture) return [...ofTexts, ...ofLink]
  const bytes = pictureBytes(picture.data)
  const rules = bytes ? await pictureRules(bytes, picture.size) : (['unreadable_picture'] as const)
  return [...ofTexts, ...ofLink, ...rules.map((rule) => finding(rule, `picture.${picture.size}`))]
}
