import type { PreflightFinding, PreflightRequest } from '@jarchi/shared/api/preflight.ts'
import type { BannerTemplate } from '@jarchi/shared/files/banner/banner-spec.ts'
import { LONGEST_TEXT, tidyText } from '@jarchi/shared/files/banner/text-rules.ts'
import type { BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { DIVAR_POST_LINKS, landingUrl } from '@jarchi/shared/advertising/landing-url.ts'
import type { FastifyInstance } from 'fastify'
import { oversizedSizes, type TextDesign } from '../../files/banners/service.ts'
import { LONGEST_WAITS_MS } from '../../platform/longest-waits.ts'
import { finding, linkRules, pictureRules, textRules, type Rule } from './findings.ts'
import { LinkChecks } from './link-check.ts'

/** What the check needs; without `links` no landing page is requested. */
export type Checking = {
  marketplaceName: string
  links: LinkChecks | null
  oversized: (owner: string, design: TextDesign) => Promise<readonly BannerSizeName[]>
  now: () => Date
}

/** What the check needs, by the operator's configuration; it remembers the landing pages it has requested. */
export function checkingOf(app: FastifyInstance): Checking {
  const { config, now } = app.deps
  const options = { privateOrigins: [], patience: LONGEST_WAITS_MS.landingPage }
  const links = config.checksLinks ? new LinkChecks(options) : null
  const { marketplaceName } = config
  return { marketplaceName, links, oversized: (owner, design) => oversizedSizes(app, owner, design), now }
}

/**
 * What a reviewer would object to, as far as a machine can find it, before the ad is sent to review; `owner`
 * is the account that asks.
 */
export async function preflightFindings(
  { texts, template, landing_url }: PreflightRequest,
  checking: Checking,
  owner: string,
): Promise<PreflightFinding[]> {
  const ofTexts = Object.entries(texts ?? {}).flatMap(([name, text]) =>
    textRules(text ?? '', checking.marketplaceName).map((rule) => finding(rule, `texts.${name}`)),
  )
  const [isOversized, ofLink] = await Promise.all([
    template && texts ? coversTooMuch(owner, { template, texts }, checking) : false,
    landing_url ? landingRules(owner, landing_url, checking) : [],
  ])
  return [
    ...ofTexts,
    ...(isOversized ? [finding('oversized_text', 'texts')] : []),
    ...ofLink.map((rule) => finding(rule, 'landing_url')),
  ]
}

/** The same for a banner; null: its file is missing. */
export async function pictureFindings(
  owner: string,
  bytes: Buffer | null,
  size: BannerSizeName,
): Promise<PreflightFinding[]> {
  const rules = bytes ? await pictureRules(owner, bytes, size) : (['unreadable_picture'] as const)
  return rules.map((rule) => finding(rule, `picture.${size}`))
}

/** Whether the banner maker's texts cover too much; a text that is too long for it is refused anyway. */
async function coversTooMuch(
  owner: string,
  { template, texts }: { template: BannerTemplate; texts: NonNullable<PreflightRequest['texts']> },
  { oversized }: Checking,
): Promise<boolean> {
  const tidy = (text = '') => tidyText(text)
  const tidied = { title: tidy(texts.title), subtitle: tidy(texts.subtitle), action: tidy(texts.action) }
  if (Object.values(tidied).some(({ length }) => length > LONGEST_TEXT)) return false
  return (await oversized(owner, { template, texts: tidied })).length > 0
}

/** The rules that the address itself breaks, and its page if it is the advertiser's own. */
async function landingRules(owner: string, text: string, { links, now }: Checking): Promise<Rule[]> {
  const rules = linkRules(text)
  const landing = landingUrl(text)
  if (rules.length > 0 || !links || !landing.ok || landing.type !== 'web') return rules
  // The marketplace's own way to a post is made by us, and leads nowhere before the ad is shown.
  if (landing.stored.startsWith(DIVAR_POST_LINKS.redirectBase)) return rules
  const rule = await links.rule(owner, new URL(landing.stored), now())
  return rule ? [rule] : []
}
