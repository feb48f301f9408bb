import { BANNER_SIZE_NAMES } from '@jarchi/shared/banner-size.ts'
import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import { designKey } from '@jarchi/shared/banner/design-key.ts'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { draftLanding } from '@jarchi/shared/campaign-draft.ts'
import type { Banners, CampaignForm } from '../form-values.ts'

type OwnBanners = Pick<CampaignForm, 'bannerType' | 'design' | 'banners'>

/** Whether there is something to send: another design than the ad's, or new files. */
export function areBannersChanged({ bannerType, design, banners }: OwnBanners, ad: MobileAd | null): boolean {
  if (bannerType !== 'banner_maker') {
    return ad?.divar_banner_type === 'banner_maker' || hasNew(banners)
  }
  const before = ad?.divar_banner_config
  return !before || !design || designKey(before) !== designKey(design)
}

function hasNew(banners: Banners): boolean {
  return BANNER_SIZE_NAMES.some((name) => banners[name]?.kind === 'new')
}

/** Whether saving sends the ad back to review: new banners, or another link (§3). */
export function isAdChanged(values: CampaignForm, { divar_ad }: Pick<Campaign, 'divar_ad'>): boolean {
  const landing = draftLanding(values)
  return areBannersChanged(values, divar_ad) || (landing.ok && landing.stored !== divar_ad?.landing_url)
}
