import type { Size } from '@jarchi/shared/files/banner-size.ts'
import { decoded, inspected, type UploadProblem } from './decoder.ts'

/**
 * A picture in the form that banners use: PNG in sRGB, 8 bits a channel; `original` is the upload's own size,
 * upright.
 */
export type Drawable = { bytes: Buffer; width: number; height: number; original: Size }
export type DrawableProblem = UploadProblem | 'broken_picture'
export type MadeDrawable = ({ ok: true } & Drawable) | { ok: false; problem: DrawableProblem }

/** In pixels: twice what any banner shows at its greatest zoom. */
const LARGEST = { width: 2400, height: 1600 }
/** In pixels: a picture with a shorter side is too small for a banner. */
const SHORTEST = 16

/** An upload encoded again for drawing, upright and no larger than banners need. */
export async function drawable(bytes: Buffer): Promise<MadeDrawable> {
  try {
    const upload = await inspected(bytes)
    if (!upload.ok) return upload
    const { width, height } = upload.size
    if (Math.min(width, height) < SHORTEST) return { ok: false, problem: 'broken_picture' }
    const { data, info } = await upload.picture
      .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 6 })
      .toBuffer({ resolveWithObject: true })
    return { ok: true, bytes: data, width: info.width, height: info.height, original: { width, height } }
  } catch {
    // For any error of the decoder, the advertiser can only upload another file.
    return { ok: false, problem: 'broken_picture' }
  }
}

/** Some of its pixels as red, green, blue and alpha: enough to find its colours. */
export function pixelSample({ bytes, width, height }: Drawable): Promise<Buffer> {
  return decoded(bytes, width * height)
    .resize({ width: 48, height: 48, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer()
}
