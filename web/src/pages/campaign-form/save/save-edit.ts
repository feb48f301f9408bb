import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { Campaign, CampaignReplacement } from '@jarchi/shared/api/campaigns.ts'
import { AD_STATUS } from '@jarchi/shared/ad-status.ts'
import { createAd, updateAd } from '../../../api/ads.ts'
import { replaceCampaign } from '../../../api/campaign-saving.ts'
import { adForm, type AdOrigin, type BannerFiles } from './ad-form.ts'
import type { Report } from './saving.ts'

type ChangedAd = {
  account: number
  campaign: Campaign
  /** Without the switch and the visit, which may be newer on the server. */
  input: CampaignReplacement
  landing: string
  /** Null when none was changed. */
  newBanners: BannerFiles | null
  design: BannerConfig | null
  /** Where new banners come from. */
  origin: AdOrigin
  report: Report
}

/** The campaign whole; its ad only where banners or link changed, or where saving is what renews it (§3). */
export async function saveEdit({ account, campaign, input, report, ...content }: ChangedAd) {
  const { landing, newBanners, design, origin } = content
  const ad = campaign.divar_ad
  report({ step: 'campaign', share: 0 })
  await replaceCampaign(account, campaign.id, input)
  const isSame = ad?.landing_url === landing && newBanners === null
  if (isSame && ad?.status !== AD_STATUS.expired) return
  report({ step: 'ad', share: 0 })
  const form = adForm({ campaignId: campaign.id, landing, banners: newBanners, design, origin })
  const onUpload = (share: number) => report({ step: 'ad', share })
  await (ad ? updateAd(account, ad.id, form, onUpload) : createAd(account, form, onUpload))
}
