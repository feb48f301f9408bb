import type { BannerConfig, BannerType } from '@jarchi/shared/api/banner-config.ts'
import type { BannerSizeName } from '@jarchi/shared/banner-size.ts'
import type { CampaignDraft } from '@jarchi/shared/campaign-draft.ts'
import type { Source } from './banners/picture-check.ts'

/**
 * A banner of the ad: newly chosen, or downloaded from what the server holds; `source` where it was cut from a post's
 * picture, `design` the key of what the banner maker has drawn it of.
 */
export type Banner = {
  readonly kind: 'new' | 'held'
  readonly picture: Blob
  readonly source?: Source
  readonly design?: string
}
export type Banners = Readonly<Record<BannerSizeName, Banner | null>>

export type BannerValues = {
  /** Which way the ad's banners come about; `banners` are of that way. */
  bannerType: BannerType
  /** What the banner maker works on; null before its start. */
  design: BannerConfig | null
  banners: Banners
  /** The banners of the other way, should it be chosen again. */
  shelf: Banners
}

export type CampaignForm = CampaignDraft & BannerValues
export type FormField = keyof CampaignForm

export const NO_BANNERS: Banners = { medium: null, large: null, xlarge: null }

/** Nothing yet: the banner maker is the way for advertisers without a designer. */
export const NOTHING_MADE: BannerValues = {
  bannerType: 'banner_maker',
  design: null,
  banners: NO_BANNERS,
  shelf: NO_BANNERS,
}

export function readyBanners(banners: Banners): BannerValues {
  return { ...NOTHING_MADE, bannerType: 'custom', banners }
}
