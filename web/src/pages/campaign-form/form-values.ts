import type { BannerSizeName } from '@jarchi/shared/banner-size.ts'
import type { CampaignDraft } from '@jarchi/shared/campaign-draft.ts'

/** A banner of the ad: a new picture, or the one the server holds already. */
export type Banner = { kind: 'new'; picture: Blob } | { kind: 'held'; url: string }
export type Banners = Record<BannerSizeName, Banner | null>

export type CampaignForm = CampaignDraft & { banners: Banners }
export type FormField = keyof CampaignForm

export const NO_BANNERS: Banners = { medium: null, large: null, xlarge: null }
