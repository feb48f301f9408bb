import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/files/banner-size.ts'
import { landingUrlType } from '@jarchi/shared/advertising/landing-url.ts'
import { adForStaff } from '../ads/service.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { ofUser } from '../../platform/http/fair-turns.ts'
import { pictureFindings, preflightFindings, type Checking } from '../preflight/service.ts'
import { judgedAd } from './queries.ts'

/**
 * The findings of the preflight check about an ad as it is now, for staff: its texts, its three banners and
 * its landing page.
 */
export async function reviewFindings(
  deps: Pick<Deps, 'db' | 'storage' | 'now' | 'exchange'>,
  { adId, userId }: { adId: number; userId: number },
  checking: Checking,
): Promise<PreflightFinding[]> {
  const { db, storage } = deps
  const row = await judgedAd(db, adId)
  const found = row && (await adForStaff(deps, adId))
  if (!row || !found) throw new AppError('ad_not_found')
  const design = found.ad.divar_banner_config
  const isWeb = landingUrlType(row.landing_url) === 'web'
  const ofWords = preflightFindings(
    {
      ...(design && { texts: design.texts, template: design.template }),
      ...(isWeb && { landing_url: row.landing_url }),
    },
    checking,
    ofUser(userId),
  )
  const names = { medium: row.medium_banner, large: row.large_banner, xlarge: row.xlarge_banner }
  const ofPictures = BANNER_SIZE_NAMES.map(async (size) => {
    const name = names[size]
    return pictureFindings(ofUser(userId), name === null ? null : await storage.bytes(name), size)
  })
  return (await Promise.all([ofWords, ...ofPictures])).flat()
}
