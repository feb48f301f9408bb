import { bannerSizeProblem, BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import type { Sharp } from 'sharp'
import { decoded, pictureHeader, pixelLimit } from './decoder.ts'
import { encoded, type Encoded } from './encoder.ts'
import { isAnimatedPng, pictureKind, type PictureKind } from './picture-kind.ts'

/** Each is a code of `data/texts/field-errors.json`. */
export type BannerProblem =
  | 'not_a_picture'
  | 'animated_picture'
  | 'broken_picture'
  | 'too_many_pixels'
  | 'wrong_aspect'
  | 'too_small_picture'

export type Banner = ({ ok: true } & Encoded) | { ok: false; problem: BannerProblem }

/** An upload as a banner of exactly its size, in sRGB, with nothing of the original file but its pixels. */
export async function bannerFrom(bytes: Buffer, name: BannerSizeName): Promise<Banner> {
  const kind = pictureKind(bytes)
  if (!kind) return { ok: false, problem: 'not_a_picture' }
  try {
    const picture = await inspected(bytes, kind, name)
    if (typeof picture === 'string') return { ok: false, problem: picture }
    const resized = picture.resize({ ...BANNER_SIZES[name], fit: 'cover' })
    return { ok: true, ...(await encoded(resized, kind)) }
  } catch {
    // Whatever the decoder finds wrong, the advertiser can only bring another file.
    return { ok: false, problem: 'broken_picture' }
  }
}

async function inspected(
  bytes: Buffer,
  kind: PictureKind,
  name: BannerSizeName,
): Promise<Sharp | BannerProblem> {
  const header = await pictureHeader(bytes)
  if ((header.pages ?? 1) > 1 || (kind === 'png' && isAnimatedPng(bytes))) return 'animated_picture'
  const upright = header.autoOrient
  const limit = pixelLimit(kind, header.isProgressive ?? false)
  if (upright.width * upright.height > limit) return 'too_many_pixels'
  return bannerSizeProblem(upright, name) ?? decoded(bytes, limit)
}
