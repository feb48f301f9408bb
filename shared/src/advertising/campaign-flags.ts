import { landingUrlType, type LandingUrlType } from './landing-url.ts'
import { allCitiesSelected, allNeighborhoodsSelected } from './targeting.ts'

type Flagged = {
  readonly user_apply: boolean
  readonly divar_config: { readonly cities: string[]; readonly neighborhoods: string[] }
  readonly divar_ad: { readonly active: boolean; readonly landing_url: string } | null
}

export type CampaignFlags = {
  campaignAdActive: boolean
  allCitiesSelected: boolean
  allNeighborhoodsSelected: boolean
  landingUrlType: LandingUrlType | null
}

/** An ad is active only when its campaign's switch and its own are both on (§4.1). */
export function campaignAdActive(campaignEnabled: boolean, adActive: boolean): boolean {
  return campaignEnabled && adActive
}

/** The derived flags of a campaign (§3.4). */
export function campaignFlags({ user_apply, divar_config, divar_ad }: Flagged): CampaignFlags {
  return {
    campaignAdActive: divar_ad !== null && campaignAdActive(user_apply, divar_ad.active),
    allCitiesSelected: allCitiesSelected(divar_config),
    allNeighborhoodsSelected: allNeighborhoodsSelected(divar_config),
    landingUrlType: divar_ad && landingUrlType(divar_ad.landing_url),
  }
}
