import { paths } from '@jarchi/shared/platform/panel-paths.ts'
import type { AdPreview, AdTestLinkList } from '@jarchi/shared/api/ad-preview.ts'
import { afterMs, DAY_MS } from '@jarchi/shared/time/durations.ts'
import { landingOf } from '@jarchi/shared/advertising/landing-url.ts'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { readByEither, type Secret } from '../../platform/config/secret.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { idsOfOwnAds, previewedAd } from './queries.ts'
import { bannerUrl } from './view.ts'

type LinkDeps = Pick<Deps, 'db' | 'config' | 'now'>

/** Links to those of the requested ads that belong to the account, in the requested order. */
export async function testLinksOf(
  { db, config, now }: LinkDeps,
  accountId: number,
  adIds: readonly number[],
): Promise<AdTestLinkList> {
  const own = await idsOfOwnAds(db, accountId, adIds)
  const expiresAt = afterMs(now(), TEST_LINK_MS)
  const results = [...new Set(adIds)]
    .filter((adId) => own.has(adId))
    .map((id) => ({
      id,
      url: paths.preview(testLinkToken(config.secrets.session, { adId: id, expiresAt })),
    }))
  return { count: results.length, results }
}

/** What a test link shows; throws if it is invalid or its day is over. */
export async function previewOf({ db, config, now }: LinkDeps, token: string): Promise<AdPreview> {
  const read = readTestLink(config.secrets.session, token, now())
  if (!read.ok) throw new AppError(read.problem === 'expired' ? 'test_link_expired' : 'test_link_unknown')
  const ad = await previewedAd(db, read.link.adId)
  if (!ad) throw new AppError('test_link_unknown')
  return {
    title: ad.title,
    banners: {
      medium: bannerUrl(ad.medium_banner),
      large: bannerUrl(ad.large_banner),
      xlarge: bannerUrl(ad.xlarge_banner),
    },
    landing: landingOf(ad.landing_url),
    expires_at: read.link.expiresAt.toISOString(),
  }
}

/** In milliseconds: a test link opens for a day. */
export const TEST_LINK_MS = DAY_MS

export type TestLink = { adId: number; expiresAt: Date }
export type ReadLink = { ok: true; link: TestLink } | { ok: false; problem: 'unknown' | 'expired' }

/** The end of a test link's address: ad and end in base 36, and a signature that proves that we issued it. */
export function testLinkToken(secret: Secret, { adId, expiresAt }: TestLink): string {
  const content = `${adId.toString(36)}-${Math.floor(expiresAt.getTime() / 1000).toString(36)}`
  return `${content}-${signature(secret.current, content)}`
}

/** What a token opens; a token with one changed letter opens nothing. */
export function readTestLink(secret: Secret, token: string, now: Date): ReadLink {
  const [, content, ad, end, signed] =
    /^(([1-9a-z][0-9a-z]{0,10})-([1-9a-z][0-9a-z]{0,10}))-([\w-]{43})$/.exec(token) ?? []
  if (!content || !ad || !end || !signed) return { ok: false, problem: 'unknown' }
  const isOurs = (one: string) =>
    timingSafeEqual(Buffer.from(signed), Buffer.from(signature(one, content))) || null
  if (!readByEither(secret, isOurs)) return { ok: false, problem: 'unknown' }
  const expiresAt = new Date(Number.parseInt(end, 36) * 1000)
  if (now >= expiresAt) return { ok: false, problem: 'expired' }
  return { ok: true, link: { adId: Number.parseInt(ad, 36), expiresAt } }
}

function signature(secret: string, content: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'jarchi/ads/test-link', 32))
  return createHmac('sha256', key).update(content).digest('base64url')
}
