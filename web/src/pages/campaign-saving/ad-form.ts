import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import type { Campaign } from '@jarchi/shared/api/campaigns.ts'
import type { DivarPost } from '@jarchi/shared/api/marketplace-posts.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { bannerConfigFields } from '@jarchi/shared/forms/banner-config-fields.ts'
import { designKey, tidyDesign } from '@jarchi/shared/forms/design-key.ts'
import { draftLanding } from '@jarchi/shared/forms/campaign-draft.ts'
import type { Banners, BannerValues, CampaignForm } from '../campaign-values/form-values.ts'

const POST_PICTURE: DivarPost['image_source'] = 'divar_post'

/** The banners as they are sent: a design, which the server draws, or files. */
export type SentBanners = { design: BannerConfig } | { files: Record<BannerSizeName, Blob> }

/** Null while something is missing: custom banners are sent only as a complete set (§5.3). */
export function sentBanners({ bannerType, design, banners }: OwnBanners): SentBanners | null {
  if (bannerType === 'banner_maker') return design && { design }
  const { medium, large, xlarge } = banners
  if (!medium || !large || !xlarge) return null
  return { files: { medium: medium.picture, large: large.picture, xlarge: xlarge.picture } }
}

/**
 * The advertised post, or null to leave it unchanged; and its picture that the banners were cut from, if any.
 */
export type AdOrigin = { postToken: string | null; pictureId: string | null }

export function adOrigin(
  postToken: string | null,
  { bannerType, banners: { medium, large, xlarge } }: Pick<BannerValues, 'bannerType' | 'banners'>,
): AdOrigin {
  // The banner maker sends its picture with the design.
  if (bannerType === 'banner_maker') return { postToken, pictureId: null }
  const sources = [medium, large, xlarge].map((banner) => banner?.source?.postPicture)
  const pictureId = sources.find((id) => id !== undefined) ?? null
  return { postToken, pictureId }
}

type AdContent = {
  campaignId: number
  landing: string
  banners: SentBanners | null
  origin?: AdOrigin | null
  /** The revision of the ad that was edited. */
  basedOn?: string | undefined
  /** The draft that becomes this ad. */
  draft?: SentDraft | null
}

/** A draft on the server, as it was sent. */
export type SentDraft = { readonly id: string; readonly revision: string }

/**
 * The multipart body of an ad. Without banners, the server's banners stay. It does not contain the switch: a
 * new ad is on, and an existing one may have been switched since the form was opened.
 */
export function adForm({ campaignId, landing, banners, origin, basedOn, draft }: AdContent): FormData {
  const form = new FormData()
  form.set('campaign_id', String(campaignId))
  form.set('landing_url', landing)
  form.set('divar_panel_type', 'divar_panel')
  if (basedOn !== undefined) form.set('based_on', basedOn)
  if (draft) {
    form.set('draft_id', draft.id)
    form.set('draft_revision', draft.revision)
  }
  if (origin) setOrigin(form, origin)
  if (banners) setBanners(form, banners)
  return form
}

function setBanners(form: FormData, banners: SentBanners) {
  const isMade = 'design' in banners
  form.set('divar_banner_type', isMade ? 'banner_maker' : 'custom')
  form.set('has_custom_banners', String(!isMade))
  if (isMade) {
    const config = bannerConfigFields(tidyDesign(banners.design))
    for (const [name, value] of Object.entries(config)) form.set(name, String(value))
    return
  }
  const files = { ...banners.files, small: banners.files.medium }
  for (const [name, file] of Object.entries(files)) {
    form.set(`divar_${name}_banner`, file, `${name}.${file.type.replace(/^image\//, '')}`)
  }
}

function setOrigin(form: FormData, { postToken, pictureId }: AdOrigin) {
  if (postToken !== null) form.set('divar_post_token', postToken)
  if (pictureId === null) return
  form.set('third_party_image_id', pictureId)
  form.set('image_source', POST_PICTURE)
}

type OwnBanners = Pick<CampaignForm, 'bannerType' | 'design' | 'banners'>

/** Whether there is something to send: a new design or new files. */
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

/** Whether saving sends the ad to review again: new banners or another link (§D3.12). */
export function isAdChanged(values: CampaignForm, { divar_ad }: Pick<Campaign, 'divar_ad'>): boolean {
  const landing = draftLanding(values)
  return areBannersChanged(values, divar_ad) || (landing.ok && landing.stored !== divar_ad?.landing_url)
}
