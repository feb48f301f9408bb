import type { BannerConfig, BannerType } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName, type Size } from '@jarchi/shared/files/banner-size.ts'
import type { CampaignDraft } from '@jarchi/shared/api/drafts.ts'
import { designKey } from '@jarchi/shared/forms/design-key.ts'

/** A picture to crop banners from; `postPicture` is its id if it comes from the marketplace. */
export type Source = { readonly file: Blob; readonly size: Size; readonly postPicture?: string }

/**
 * A banner of the ad: newly chosen, or downloaded from the server. `source` if it was cut from a post's
 * picture; `design` is the key of the design that the banner maker drew.
 */
export type Banner = {
  readonly kind: 'new' | 'held'
  readonly picture: Blob
  readonly source?: Source
  readonly design?: string
}
export type Banners = Readonly<Record<BannerSizeName, Banner | null>>

export type BannerValues = {
  /** How the ad's banners are made; `banners` belong to this way. */
  bannerType: BannerType
  /** The design in the banner maker; null before its start. */
  design: BannerConfig | null
  banners: Banners
  /** The banners of the other way, in case it is chosen again. */
  shelf: Banners
}

export type CampaignForm = CampaignDraft & BannerValues
export type FormField = keyof CampaignForm

export const NO_BANNERS: Banners = { medium: null, large: null, xlarge: null }

/** No banners yet; the banner maker is preselected for advertisers without a designer. */
export const NOTHING_MADE: BannerValues = {
  bannerType: 'banner_maker',
  design: null,
  banners: NO_BANNERS,
  shelf: NO_BANNERS,
}

export function readyBanners(banners: Banners): BannerValues {
  return { ...NOTHING_MADE, bannerType: 'custom', banners }
}

/** Whether the banners show the current design, and not an earlier one. */
export function showDesign(banners: Banners, design: BannerConfig): boolean {
  const key = designKey(design)
  return BANNER_SIZE_NAMES.every((name) => banners[name]?.design === key)
}

/** The banners drawn from a design. */
export function bannersOf(design: BannerConfig, pictures: Readonly<Record<BannerSizeName, Blob>>): Banners {
  const key = designKey(design)
  const drawn = BANNER_SIZE_NAMES.map(
    (name) => [name, { kind: 'new', picture: pictures[name], design: key }] as const,
  )
  return { ...NO_BANNERS, ...Object.fromEntries(drawn) }
}
