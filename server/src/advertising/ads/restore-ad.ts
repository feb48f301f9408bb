import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { sql, type Updateable } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Ads } from '../../platform/db/types.ts'
import type { By } from '../changes/service.ts'
import { afterPostEnd } from './post-end.ts'
import { eventsOf, nextStatuses } from './pre-approval.ts'
import { adOfCampaign, insertAdEvents, updateAd } from './queries.ts'

type Content = Pick<Updateable<Ads>, 'landing_url' | 'post_token' | 'banner_type' | 'banner_config'> &
  Pick<Updateable<Ads>, 'medium_banner' | 'large_banner' | 'xlarge_banner'> &
  Pick<Updateable<Ads>, 'image_source' | 'third_party_image_id'>

/** Locks the ads of campaigns until the transaction ends: ads come before their campaigns, as in every change. */
export async function lockAdsOf(trx: Db, accountId: number, campaignIds: readonly number[]) {
  await trx
    .selectFrom('ads')
    .select('id')
    .where('account_id', '=', BigInt(accountId))
    .where('campaign_id', '=', sql<bigint>`any(${[...campaignIds]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Switches the ads of campaigns; one that is switched on has no ended post any more (`afterPostEnd`). */
export async function switchAdsOf(trx: Db, campaignIds: readonly number[], active: boolean) {
  await trx
    .updateTable('ads')
    .set({ active, ...(active && { post_end: null }) })
    .where('campaign_id', '=', sql<bigint>`any(${[...campaignIds]}::bigint[])`)
    .execute()
}

/** Gives a locked ad other content that it had before; it goes to review as after any change (§D3.12). */
export async function restoreContent(
  deps: Pick<Deps, 'config' | 'now'>,
  trx: Db,
  accountId: number,
  campaignId: number,
  content: Content,
  by: By,
) {
  const ad = await adOfCampaign(trx, accountId, campaignId)
  if (!ad) return
  const now = deps.now()
  const statuses = await nextStatuses({ db: trx, config: deps.config }, accountId, now)
  const { post_token, landing_url, banner_config } = content
  const post = {
    ...(landing_url !== undefined && { landing_url }),
    ...(post_token !== undefined && { post_token }),
  }
  await updateAd(trx, ad.id, {
    ...content,
    ...(banner_config && { banner_config: JSON.stringify(banner_config) }),
    ...afterPostEnd(ad, { active: ad.active, ...post }),
    status: statuses.at(-1) ?? AD_STATUS.pending,
    feedback: [],
    feedback_note: null,
    registered_at: now,
  })
  await insertAdEvents(trx, eventsOf(ad.id, statuses, by, now))
}

/** Whether the pictures of earlier banners are still stored. */
export async function areStored(
  { storage }: Pick<Deps, 'storage'>,
  banners: readonly (string | null | undefined)[],
): Promise<boolean> {
  for (const banner of banners) {
    const file = banner ? await storage.open(banner) : null
    if (!file) return false
    file.stream.destroy()
  }
  return true
}
