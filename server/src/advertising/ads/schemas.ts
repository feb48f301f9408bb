import { AdSwitch, MobileAd } from '@jarchi/shared/api/ads.ts'
import { BannerType } from '@jarchi/shared/api/banner-config.ts'
import { DraftId } from '@jarchi/shared/api/drafts.ts'
import type { BannerConfigKey } from '@jarchi/shared/forms/banner-config-fields.ts'
import { IdList, IdText, line, listOf, Revision } from '@jarchi/shared/api/primitives.ts'
import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import * as z from 'zod/mini'

const flag = z.pipe(
  z.enum(['true', 'false', '1', '0'], 'invalid'),
  z.transform((text: 'true' | 'false' | '1' | '0') => text === 'true' || text === '1'),
)
/** Form fields are texts; numbers are accepted in any digits, as in other bodies (§5.6). */
const campaignId = z.pipe(
  z.pipe(
    z.string('required'),
    z.transform((text: string) => asciiDigits(text.trim())),
  ),
  IdText,
)
const banner = z.optional(z.file('not_a_picture'))
const landing = z.string('required').check(z.maxLength(4_000, 'too_long'))

const Banners = {
  divar_small_banner: banner,
  divar_medium_banner: banner,
  divar_large_banner: banner,
  divar_xlarge_banner: banner,
}
const Origin = {
  divar_banner_type: z.optional(BannerType),
  divar_panel_type: z.optional(z.literal('divar_panel', 'invalid')),
  divar_post_token: z.optional(line(0, 64)),
  image_source: z.optional(line(0, 300)),
  third_party_image_id: z.optional(line(0, 100)),
}

/** The parts of a banner maker's ad, one by one; `configOfForm` checks the whole. */
const entry = z.optional(z.string('invalid'))
const MakerConfig = {
  'divar_banner_config.template': entry,
  'divar_banner_config.title': entry,
  'divar_banner_config.subtitle': entry,
  'divar_banner_config.action': entry,
  'divar_banner_config.background': entry,
  'divar_banner_config.text': entry,
  'divar_banner_config.accent': entry,
  'divar_banner_config.picture': entry,
  'divar_banner_config.medium_crop': entry,
  'divar_banner_config.large_crop': entry,
  'divar_banner_config.xlarge_crop': entry,
} satisfies Record<BannerConfigKey, typeof entry>

/** POST natives: a form with three banners, or with the data from which the banner maker draws them. */
export const AdForm = z.strictObject({
  campaign_id: campaignId,
  landing_url: landing,
  active: z._default(flag, true),
  /** The draft that became this ad, and ends with it; one that was changed since stays. */
  draft_id: z.optional(DraftId),
  draft_revision: z.optional(Revision),
  has_custom_banners: z._default(flag, false),
  ...Origin,
  ...MakerConfig,
  ...Banners,
})
export type AdForm = z.infer<typeof AdForm>

/** PATCH natives as a form: banners as a complete set or none. */
export const AdChangeForm = z.strictObject({
  campaign_id: z.optional(campaignId),
  /** The `revision` that was edited; another one saved meanwhile is not overwritten. */
  based_on: z.optional(Revision),
  landing_url: z.optional(landing),
  active: z.optional(flag),
  has_custom_banners: z._default(flag, false),
  ...Origin,
  ...MakerConfig,
  ...Banners,
})
export type AdChangeForm = z.infer<typeof AdChangeForm>

export const AdChange = z.union([AdSwitch, AdChangeForm])
export const ByAdId = z.object({ adId: IdText })
export const AdListQuery = z.object({
  campaign_ids: IdList,
  ordering: z._default(z.enum(['-date_created', 'date_created'], 'invalid'), '-date_created'),
})
export const AdList = listOf(MobileAd)
export const AdTestLinkQuery = z.object({ id__in: IdList })
