import type { BannerSizeName } from '@jarchi/shared/banner-size.ts'
import type { CampaignDraft } from '@jarchi/shared/campaign-draft.ts'
import type { Source } from './banners/picture-check.ts'

/** A banner of the ad: newly chosen, or downloaded from what the server holds; `source` where it was cut from a post's. */
export type Banner = { readonly kind: 'new' | 'held'; readonly picture: Blob; readonly source?: Source }
export type Banners = Readonly<Record<BannerSizeName, Banner | null>>

export type CampaignForm = CampaignDraft & { banners: Banners }
export type FormField = keyof CampaignForm

export const NO_BANNERS: Banners = { medium: null, large: null, xlarge: null }
