import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import type { Selectable } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Ads } from '../../platform/db/types.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { By } from '../changes/service.ts'
import { eventsOf, nextStatuses } from './pre-approval.ts'
import { adOfCampaign, insertAd, insertAdEvents } from './queries.ts'
import { areStored } from './restore-ad.ts'

/** The ad of a campaign, to make another one of; throws `banners_gone` without its pictures. */
export async function adToCopy(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  accountId: number,
  campaignId: number,
): Promise<Selectable<Ads> | null> {
  const ad = await adOfCampaign(db, accountId, campaignId)
  if (!ad) return null
  if (!(await areStored({ storage }, [ad.medium_banner, ad.large_banner, ad.xlarge_banner])))
    throw new AppError('banners_gone')
  return ad
}

/** Gives a new campaign the same ad, switched off; it goes to review as any new one. */
export async function copyAd(
  deps: Pick<Deps, 'config' | 'now'>,
  trx: Db,
  ad: Selectable<Ads>,
  campaignId: bigint,
  by: By,
) {
  const now = deps.now()
  const { landing_url, banner_type, panel_type, medium_banner, large_banner, xlarge_banner } = ad
  const { post_token, image_source, third_party_image_id, banner_config, account_id } = ad
  const statuses = await nextStatuses({ db: trx, config: deps.config }, Number(account_id), now)
  const id = await insertAd(trx, {
    account_id,
    campaign_id: campaignId,
    active: false,
    status: statuses.at(-1) ?? AD_STATUS.pending,
    landing_url,
    banner_type,
    panel_type,
    medium_banner,
    large_banner,
    xlarge_banner,
    post_token,
    image_source,
    third_party_image_id,
    banner_config: banner_config && JSON.stringify(banner_config),
    registered_at: now,
    created_at: now,
  })
  if (id !== null) await insertAdEvents(trx, eventsOf(id, statuses, by, now))
}
