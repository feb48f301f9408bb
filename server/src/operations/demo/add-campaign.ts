import { AD_STATUS } from '@jarchi/shared/advertising/ad-status.ts'
import { DAY_MS, HOUR_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import { joinedKey } from '@jarchi/shared/text/search-text.ts'
import type { Db } from '../../platform/db/client.ts'
import type { DrawnBanners } from './demo-banners.ts'
import type { DemoCampaign } from './campaigns.ts'

export async function addCampaign(
  trx: Db,
  account_id: bigint,
  demo: DemoCampaign,
  banners: DrawnBanners,
  now: Date,
) {
  const registered_at = afterMs(now, -demo.age * DAY_MS)
  const campaign = await trx
    .insertInto('campaigns')
    .values({
      account_id,
      title: demo.title,
      search_text: joinedKey(demo.title),
      enabled: demo.enabled,
      daily_budget: demo.daily_budget,
      bid: demo.bid,
      daypart: demo.daypart,
      cities: demo.cities,
      neighborhoods: demo.neighborhoods,
      category_slugs: demo.categories,
      keywords: [],
      created_at: registered_at,
      updated_at: registered_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const review = { feedback: demo.reasons, status: demo.status }
  const ad = await trx
    .insertInto('ads')
    .values({
      account_id,
      campaign_id: campaign.id,
      active: demo.adActive,
      landing_url: demo.landing,
      banner_type: 'custom',
      panel_type: 'divar_panel',
      ...banners,
      ...review,
      feedback_note: demo.note,
      registered_at,
      created_at: registered_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const events = [{ ad_id: ad.id, status: AD_STATUS.pending, at: registered_at }]
  await trx.insertInto('ad_events').values(events).execute()
  if (demo.status === AD_STATUS.pending) return
  const at = afterMs(registered_at, 3 * HOUR_MS)
  await trx
    .insertInto('ad_events')
    .values({ ad_id: ad.id, ...review, note: demo.note, at })
    .execute()
}
