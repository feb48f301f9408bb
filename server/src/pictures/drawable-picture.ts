import type { Size } from '@jarchi/shared/banner-size.ts'
import { decoded, inspected, type UploadProblem } from './decoder.ts'

/** A picture as banners draw it: PNG in sRGB, 8 bits a channel; `original` is the upload's own size, upright. */
export type Drawable = { bytes: Buffer; width: number; height: number; original: Size }
export type DrawableProblem = UploadProblem | 'broken_picture'
export type MadeDrawable = ({ ok: true } & Drawable) | { ok: false; problem: DrawableProblem }

/** In pixels: more than any banner shows, at its greatest zoom twice over. */
const LARGEST = { width: 2400, height: 1600 }
/** In pixels: a side shorter than this cannot be spread over a banner. */
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
