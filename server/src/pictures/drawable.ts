import type { Size } from '@jarchi/shared/banner-size.ts'
import { decoded, pictureHeader, pixelLimit } from './decoder.ts'
import { isAnimatedPng, pictureKind } from './picture-kind.ts'

/** A picture as banners draw it: PNG in sRGB, 8 bits a channel; `original` is the upload's own size, upright. */
export type Drawable = { bytes: Buffer; width: number; height: number; original: Size }
export type DrawableProblem = 'not_a_picture' | 'animated_picture' | 'broken_picture' | 'too_many_pixels'
export type MadeDrawable = ({ ok: true } & Drawable) | { ok: false; problem: DrawableProblem }

/** In pixels: more than any banner shows, at its greatest zoom twice over. */
const LARGEST = { width: 2400, height: 1600 }
/** In pixels: a side shorter than this cannot be spread over a banner. */
const SHORTEST = 16

/** An upload made anew for drawing, upright and no larger than banners need. */
export async function drawable(bytes: Buffer): Promise<MadeDrawable> {
  const kind = pictureKind(bytes)
  if (!kind) return { ok: false, problem: 'not_a_picture' }
  try {
    const header = await pictureHeader(bytes)
    if ((header.pages ?? 1) > 1 || (kind === 'png' && isAnimatedPng(bytes))) {
      return { ok: false, problem: 'animated_picture' }
    }
    const limit = pixelLimit(kind, header.isProgressive ?? false)
    if (header.width * header.height > limit) return { ok: false, problem: 'too_many_pixels' }
    if (Math.min(header.width, header.height) < SHORTEST) return { ok: false, problem: 'broken_picture' }
    const { data, info } = await decoded(bytes, limit)
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 6 })
      .toBuffer({ resolveWithObject: true })
    const original = { width: header.autoOrient.width, height: header.autoOrient.height }
    return { ok: true, bytes: data, width: info.width, height: info.height, original }
  } catch {
    // Whatever the decoder finds wrong, the advertiser can only bring another file.
    return { ok: false, problem: 'broken_picture' }
  }
}

/** A few of its pixels, red, green, blue and alpha in turn: enough to tell its colours. */
export function pixelSample({ bytes, width, height }: Drawable): Promise<Buffer> {
  return decoded(bytes, width * height)
    .resize({ width: 48, height: 48, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
}
