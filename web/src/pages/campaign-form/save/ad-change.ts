import { BANNER_SIZE_NAMES } from '@jarchi/shared/banner-size.ts'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import { draftLanding } from '@jarchi/shared/campaign-draft.ts'
import type { CampaignForm } from '../form-values.ts'

export function areBannersChanged({ banners }: Pick<CampaignForm, 'banners'>): boolean {
  return BANNER_SIZE_NAMES.some((name) => banners[name]?.kind === 'new')
}

/** Whether saving sends the ad back to review: new banners, or another link (§3). */
export function isAdChanged(values: CampaignForm, { divar_ad }: Pick<Campaign, 'divar_ad'>): boolean {
  const landing = draftLanding(values)
  return areBannersChanged(values) || (landing.ok && landing.stored !== divar_ad?.landing_url)
}
