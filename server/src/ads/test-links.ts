import type { AdPreview, AdTestLinkList } from '@jarchi/shared/api/ad-preview.ts'
import { after } from '@jarchi/shared/durations.ts'
import { landingOf } from '@jarchi/shared/landing-url.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import { idsOfOwnAds, previewedAd } from './queries.ts'
import { readTestLink, TEST_LINK_MS, testLinkToken } from './test-link.ts'
import { bannerUrl } from './view.ts'

type LinkDeps = Pick<Deps, 'db' | 'config' | 'now'>

/** Links to those of the ads that are the account's, in the order they were asked for. */
export async function testLinksOf(
  { db, config, now }: LinkDeps,
  accountId: number,
  adIds: readonly number[],
): Promise<AdTestLinkList> {
  const own = await idsOfOwnAds(db, accountId, adIds)
  const expiresAt = after(now(), TEST_LINK_MS)
  const results = [...new Set(adIds)]
    .filter((adId) => own.has(adId))
    .map((id) => ({
      id,
      url: `/preview/${testLinkToken(config.secrets.session, { adId: id, expiresAt })}`,
    }))
  return { count: results.length, results }
}

/** What a test link shows; throws where it is none or its day is over. */
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
