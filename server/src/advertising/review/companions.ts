import type { ReviewCompanion, ReviewCompanions } from '@jarchi/shared/api/staff-review.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/db/audit-log.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { ofUser } from '../../platform/http/fair-turns.ts'
import { bannerUrl } from '../ads/service.ts'
import { adVersion } from './ad-version.ts'
import { colleaguesAt } from './claims.ts'
import { alikeBanners } from './memory/recall.ts'
import { companionRows, judgedAd } from './queries.ts'
import { reviewSummary } from './view.ts'

/** Waiting ads that are judged together with one: of its account, and with its picture. */
export async function companionsOf(
  deps: Pick<Deps, 'db' | 'storage' | 'now'>,
  adId: number,
  reviewer: Actor & { userId: number },
): Promise<ReviewCompanions> {
  const { db } = deps
  const now = deps.now()
  const ad = await judgedAd(db, adId)
  if (!ad) throw new AppError('ad_not_found')
  const those = async (isOne: RawBuilder<boolean>): Promise<ReviewCompanion[]> => {
    const rows = await companionRows(db, adId, isOne, now)
    const ids = rows.map(({ id }) => id)
    const colleagues = await colleaguesAt(db, ids, reviewer.userId, now)
    return rows.map((row) => ({
      ...reviewSummary(row, colleagues, now),
      version: adVersion(row),
      divar_large_banner: bannerUrl(row.large_banner),
      divar_xlarge_banner: bannerUrl(row.xlarge_banner),
    }))
  }
  const alike =
    ad.medium_banner === null
      ? []
      : await alikeBanners(
          deps,
          ofUser(reviewer.userId),
          { picture: ad.medium_banner, size: 'medium' },
          'waiting',
        )
  const pictures = [ad.medium_banner, ...alike.map(([picture]) => picture)]
  return {
    account: await those(sql`ads.account_id = ${ad.account_id}`),
    picture: await those(sql`ads.medium_banner = any(${pictures}::text[])`),
  }
}
