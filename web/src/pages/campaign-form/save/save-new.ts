import type { CampaignInput } from '@jarchi/shared/api/campaigns.ts'
import { createAd, updateAd } from '../../../api/ads.ts'
import { campaignQuery, createCampaign, replaceCampaign } from '../../../api/campaigns.ts'
import { ApiError, isStatus } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { SavingProgress } from '../draft/draft-store.ts'
import { adForm, type BannerFiles } from './ad-form.ts'
import type { Report } from './saving.ts'

type NewAd = {
  account: number
  input: CampaignInput
  landing: string
  banners: BannerFiles
  /** How far an earlier try had come. */
  progress: SavingProgress
  /** Keeps how far this one has come, before the next step begins. */
  remember: (progress: SavingProgress) => Promise<void>
  report: Report
}

/** First the campaign, then its ad (§4). Each step can be repeated without making anything twice. */
export async function saveNew({ account, input, landing, banners, progress, remember, report }: NewAd) {
  report({ step: 'campaign', share: 0 })
  const campaignId = await savedCampaign(account, input, progress)
  await remember({ ...progress, campaignId })
  report({ step: 'ad', share: 0 })
  const form = adForm({ campaignId, active: true, landing, banners })
  const onUpload = (share: number) => report({ step: 'ad', share })
  try {
    await createAd(account, form, onUpload)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'ad_exists')) throw error
    await updateAd(account, await adIdOf(account, campaignId), form, onUpload)
  }
}

/** Creates the campaign, or brings the one of an earlier try up to date. */
async function savedCampaign(
  account: number,
  input: CampaignInput,
  progress: SavingProgress,
): Promise<number> {
  const { campaignId, creationKey } = progress
  if (campaignId === null) return (await createCampaign(account, input, creationKey)).id
  try {
    return (await replaceCampaign(account, campaignId, input)).id
  } catch (error) {
    // The remembered campaign is gone, as after a restored backup.
    if (!isStatus(error, 404)) throw error
    return (await createCampaign(account, input, `${creationKey}-again`)).id
  }
}

/** The ad that an earlier try had made although its answer never arrived. */
async function adIdOf(account: number, campaignId: number): Promise<number> {
  const campaign = await queryClient.fetchQuery({ ...campaignQuery(account, campaignId), staleTime: 0 })
  if (!campaign?.divar_ad) throw new ApiError(404)
  return campaign.divar_ad.id
}
