import sharp, { type Sharp } from 'sharp'
import type { FileExtension } from '../gateways/storage/storage.ts'
import type { PictureKind } from './picture-kind.ts'

export type Encoded = { bytes: Buffer; extension: FileExtension }

/** A PNG heavier than this, in bytes, is a photograph that JPEG shows as well in less. */
const HEAVY_PNG = 500_000

/** Photographs become JPEG; transparency and flat drawings stay PNG. The same pixels give the same bytes. */
export async function encoded(picture: Sharp, original: PictureKind): Promise<Encoded> {
  const { data, info } = await picture
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const { isOpaque } = await pixels().stats()
  if (original === 'jpeg') return jpeg(pixels())
  const png = await pixels().png({ compressionLevel: 9 }).toBuffer()
  return isOpaque && png.length > HEAVY_PNG ? jpeg(pixels()) : { bytes: png, extension: 'png' }
}

async function jpeg(pixels: Sharp): Promise<Encoded> {
  const options = { quality: 90, chromaSubsampling: '4:4:4' }
  return { bytes: await pixels.removeAlpha().jpeg(options).toBuffer(), extension: 'jpg' }
}
