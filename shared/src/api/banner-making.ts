import * as z from 'zod/mini'
import { LARGEST_ZOOM } from '../files/banner/crop.ts'
import { textProblem, tidyText } from '../files/banner/text-rules.ts'
import { Id, listOf } from './primitives.ts'

export const BannerTemplateId = z.enum(['1', '2', '3'], 'invalid')
const BannerSize = z.enum(['medium', 'large', 'xlarge'], 'invalid')

/** A text of a banner, tidied; its first problem is the code of the refusal. */
export const BannerText = z.string('required').check(
  z.overwrite(tidyText),
  z.check((payload) => {
    const problem = textProblem(payload.value)
    if (problem) payload.issues.push({ code: 'custom', message: problem, input: payload.value })
  }),
)
export const BannerTitle = BannerText.check(z.minLength(1, 'required'))
export const BannerColor = z.pipe(
  z.string('required').check(z.regex(/^#[0-9a-f]{6}$/i, 'not_a_color')),
  z.transform((value: string) => value.toLowerCase()),
)
/** Each as `#rrggbb`, in lower case once read. */
export const BannerColors = z.strictObject({
  background: BannerColor,
  text: BannerColor,
  accent: BannerColor,
})
const part = z.number('invalid').check(z.minimum(0, 'too_small'), z.maximum(1, 'too_large'))

/** Which part of the picture shows: its position from 0 (left, top) to 1, and how far it is zoomed in. */
const PictureCrop = z.strictObject({
  x: part,
  y: part,
  zoom: z.number('invalid').check(z.minimum(1, 'too_small'), z.maximum(LARGEST_ZOOM, 'too_large')),
})

/** A size without a crop shows the picture's middle. */
export const PictureCrops = z.strictObject({
  medium: z.optional(PictureCrop),
  large: z.optional(PictureCrop),
  xlarge: z.optional(PictureCrop),
})

/** The name of a stored file, as in its `/files/` address. */
export const StoredFile = z
  .string('not_a_picture')
  .check(z.regex(/^[0-9a-f]{64}\.(png|jpg|webp)$/, 'not_a_picture'))

/** One of our files, named as in its `/files/` address: a picture is uploaded first. */
const PictureSource = z.strictObject({ file: StoredFile })

/** POST banner /api/generate/v2/. */
export const BannerRequest = z.strictObject({
  template: BannerTemplateId,
  texts: z.strictObject({
    title: BannerTitle,
    subtitle: z._default(BannerText, ''),
    action: z._default(BannerText, ''),
  }),
  colors: BannerColors,
  picture: z._default(
    z.nullable(
      z.strictObject({
        source: PictureSource,
        crops: z._default(PictureCrops, {}),
      }),
    ),
    null,
  ),
  sizes: z._default(z.array(BannerSize).check(z.minLength(1, 'required'), z.maxLength(3, 'too_many')), [
    'medium',
    'large',
    'xlarge',
  ]),
  format: z._default(z.enum(['png', 'jpeg', 'webp'], 'invalid'), 'png'),
})
export type BannerRequest = z.infer<typeof BannerRequest>

const DrawnBanner = z.object({ url: z.string(), width: z.int(), height: z.int(), bytes: z.int() })
export type DrawnBanner = z.infer<typeof DrawnBanner>

/** The answer of both: the requested banners, open to everybody. */
export const BannerSet = z.object({
  banners: z.object({
    medium: z.optional(DrawnBanner),
    large: z.optional(DrawnBanner),
    xlarge: z.optional(DrawnBanner),
  }),
})
export type BannerSet = z.infer<typeof BannerSet>

/** GET banner /api/templates. */
export const BannerTemplateList = listOf(
  z.object({ id: BannerTemplateId, templateVersion: BannerTemplateId, title: z.string() }),
)
export type BannerTemplateList = z.infer<typeof BannerTemplateList>

/** POST banner /api/pictures: a picture in the form that banners use, with colours that suit it. */
export const UploadedPicture = z.object({
  file: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  palettes: z.array(z.object({ background: z.string(), text: z.string(), accent: z.string() })),
})
export type UploadedPicture = z.infer<typeof UploadedPicture>

/** The most sample images of one answer. */
export const MOST_SAMPLES = 24

/** GET mobile /reports/api/v2/sample-images/: `en_name`s comma-joined, none for all, after a few that suit every category (`en_name` ''); `random_sample`: how many, chosen at random. */
export const SampleImageQuery = z.object({
  en_name: z.optional(z.string().check(z.maxLength(1_000, 'too_long'))),
  random_sample: z.optional(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d?$/, 'not_a_whole_number')),
      z.transform((count: string) => Math.min(Number(count), MOST_SAMPLES)),
    ),
  ),
})

/** An ad made with one has `image_source`, and the id as `third_party_image_id`. */
export const SampleImage = z.object({
  id: Id,
  image: z.string(),
  image_source: z.string(),
  en_name: z.string(),
})
export type SampleImage = z.infer<typeof SampleImage>
export const SampleImageList = listOf(SampleImage)
export type SampleImageList = z.infer<typeof SampleImageList>
