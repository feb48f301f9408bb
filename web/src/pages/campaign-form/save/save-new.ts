import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { CampaignInput } from '@jarchi/shared/api/campaigns.ts'
import { createAd, updateAd } from '../../../api/ads.ts'
import { campaignQuery } from '../../../api/campaigns.ts'
import { createCampaign, replaceCampaign } from '../../../api/campaign-saving.ts'
import { ApiError, isStatus } from '../../../api/http/api-error.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { SavingProgress } from '../draft/draft-store.ts'
import { adForm, type AdOrigin, type BannerFiles } from './ad-form.ts'
import type { Report } from './saving.ts'
import { saveInTwoSteps } from './two-steps.ts'

type NewAd = {
  account: number
  input: CampaignInput
  landing: string
  banners: BannerFiles
  design: BannerConfig | null
  /** The post that is advertised. */
  origin: AdOrigin | null
  /** How far an earlier try had come. */
  progress: SavingProgress
  remember: (progress: SavingProgress) => Promise<void>
  report: Report
}

/** Makes a campaign and its ad, or goes on where an earlier try stopped. */
export async function saveNew({
  account,
  input,
  landing,
  banners,
  design,
  origin,
  progress,
  remember,
  report,
}: NewAd) {
  const onUpload = (share: number) => report({ step: 'ad', share })
  const form = (campaignId: number) => adForm({ campaignId, landing, banners, design, origin })
  report({ step: 'campaign', share: 0 })
  await saveInTwoSteps(
    {
      createCampaign: async (key) => (await createCampaign(account, input, key)).id,
      replaceCampaign: async (id) => (await replaceCampaign(account, id, input)).id,
      async createAd(id) {
        onUpload(0)
        await createAd(account, form(id), onUpload)
      },
      updateAd: async (id) => void (await updateAd(account, await adIdOf(account, id), form(id), onUpload)),
      isGone: (error) => isStatus(error, 404),
      isKeyUsed: (error) => error instanceof ApiError && error.code === 'key_reused',
      isMadeAlready: (error) => error instanceof ApiError && error.code === 'ad_exists',
    },
    progress,
    remember,
  )
}

/** The ad that an earlier try had made although its answer never arrived. */
async function adIdOf(account: number, campaignId: number): Promise<number> {
  const campaign = await queryClient.fetchQuery({ ...campaignQuery(account, campaignId), staleTime: 0 })
  if (!campaign?.divar_ad) throw new ApiError(404)
  return campaign.divar_ad.id
}
