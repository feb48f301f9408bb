import * as z from 'zod/mini'
import {
  BannerColors,
  BannerTemplateId,
  BannerText,
  BannerTitle,
  PictureCrops,
  StoredFile,
} from './banner-making.ts'
import { line } from './primitives.ts'

/** How the banners of an ad were made: uploaded as files, or drawn by the banner maker (§3.5). */
export const BannerType = z.enum(['custom', 'banner_maker'], 'invalid')
export type BannerType = z.infer<typeof BannerType>

const crop = z.object({ x: z.number(), y: z.number(), zoom: z.number() })

/**
 * What the banner maker drew an ad's banners from, as the panel reads it. `file` is the name that POST banner
 * /api/pictures returned, or that of a sample image; `sample` says which sample or which picture of a post.
 */
export const BannerConfig = z.object({
  template: z.enum(['1', '2', '3']),
  texts: z.object({ title: z.string(), subtitle: z.string(), action: z.string() }),
  colors: z.object({ background: z.string(), text: z.string(), accent: z.string() }),
  picture: z.nullable(
    z.object({
      file: z.string(),
      crops: z.object({
        medium: z.optional(crop),
        large: z.optional(crop),
        xlarge: z.optional(crop),
      }),
      sample: z.nullable(z.object({ image_source: z.string(), third_party_image_id: z.string() })),
    }),
  ),
})
export type BannerConfig = z.infer<typeof BannerConfig>

/** The same as it is sent, each check with its code; `bannerConfigOf` reads it from a form. */
export const BannerConfigInput = z.strictObject({
  template: BannerTemplateId,
  texts: z.strictObject({ title: BannerTitle, subtitle: BannerText, action: BannerText }),
  colors: BannerColors,
  picture: z.nullable(
    z.strictObject({
      file: StoredFile,
      crops: PictureCrops,
      sample: z.nullable(z.strictObject({ image_source: line(1, 300), third_party_image_id: line(1, 100) })),
    }),
  ),
})
export type BannerConfigInput = z.infer<typeof BannerConfigInput>
