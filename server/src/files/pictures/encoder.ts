import sharp, { type Sharp } from 'sharp'
import type { FileExtension } from '../../gateways/storage/storage.ts'
import type { PictureKind } from '@jarchi/shared/files/picture-kind.ts'

export type Encoded = { bytes: Buffer; extension: FileExtension }

/** In bytes: a larger PNG is a photograph, which JPEG stores as well in less space. */
const HEAVY_PNG = 500_000

/** Photographs become JPEG; transparency and flat drawings stay PNG. The same pixels give the same bytes. */
export async function encoded(picture: Sharp, original: PictureKind): Promise<Encoded> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  if (original === 'jpeg') return jpeg(pixels())
  const png = await pixels().png({ compressionLevel: 9 }).toBuffer()
  const isPhotograph = png.length > HEAVY_PNG && isOpaque(data, channels)
  return isPhotograph ? jpeg(pixels()) : { bytes: png, extension: 'png' }
}

/** With an even number of channels the last one is opacity. */
function isOpaque(pixels: Buffer, channels: number): boolean {
  if (channels % 2 === 1) return true
  for (let at = channels - 1; at < pixels.length; at += channels) if (pixels[at] !== 255) return false
  return true
}

async function jpeg(pixels: Sharp): Promise<Encoded> {
  const options = { quality: 90, chromaSubsampling: '4:4:4' }
  return { bytes: await pixels.removeAlpha().jpeg(options).toBuffer(), extension: 'jpg' }
}

/** Tried one after the other: first fewer details, then fewer pixels. */
const STEPS = [
  { quality: 80, share: 1 },
  { quality: 60, share: 1 },
  { quality: 45, share: 1 },
  { quality: 50, share: 0.75 },
  { quality: 40, share: 0.5 },
] as const

/**
 * A picture of that width as WebP, as good as the limit of bytes allows; `pixels` starts it again for each
 * attempt.
 */
export async function webpWithin(pixels: () => Sharp, width: number, mostBytes: number): Promise<Encoded> {
  let bytes = Buffer.alloc(0)
  for (const { quality, share } of STEPS) {
    // Without this, coloured letters on a coloured ground are not sharp.
    const options = { quality, smartSubsample: true }
    bytes = await pixels()
      .resize({ width: Math.round(width * share) })
      .webp(options)
      .toBuffer()
    if (bytes.length <= mostBytes) break
  }
  return { bytes, extension: 'webp' }
}
