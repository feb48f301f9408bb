import sharp from 'sharp'
import { decoded, pictureHeader, pixelLimit } from './decoder.ts'
import type { Encoded } from './encoder.ts'
import { pictureKind } from './picture-kind.ts'
import { webpWithin } from './webp.ts'

/** A list of ten must come quickly over a slow line. */
const MOST_BYTES = 20_000

/** A stored picture as WebP, no wider than so many pixels and light; null when it is no picture. */
export async function lightCopy(bytes: Buffer, width: number): Promise<Encoded | null> {
  const kind = pictureKind(bytes)
  if (!kind) return null
  if (kind === 'webp' && (await isLight(bytes, width))) return { bytes, extension: 'webp' }
  const { data, info } = await decoded(bytes, pixelLimit(kind, true))
    .resize({ width, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { height, channels } = info
  const pixels = () => sharp(data, { raw: { width: info.width, height, channels } })
  return webpWithin(pixels, info.width, MOST_BYTES)
}

/** A copy is its own copy: else copies of copies would have no end. */
async function isLight(webp: Buffer, width: number): Promise<boolean> {
  return webp.length <= MOST_BYTES && (await pictureHeader(webp)).width <= width
}
