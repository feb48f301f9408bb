import type { Size } from '@jarchi/shared/files/banner-size.ts'
import { palettesOfPicture } from '@jarchi/shared/files/banner/palettes-of-picture.ts'
import { pictureLevels, type PictureLevel } from '@jarchi/shared/files/banner/picture-levels.ts'
import type { BannerColors } from '@jarchi/shared/files/banner/banner-spec.ts'

export type LoadedPicture = { levels: readonly PictureLevel<Picture>[]; palettes: BannerColors[] }

/** The side of the small copy from which the picture's colours are read. */
const SAMPLE_PX = 48

/** A picture of the server, decoded the same way as the server does. */
export async function loadedPicture(file: Blob): Promise<LoadedPicture> {
  const image = await createImageBitmap(file, { colorSpaceConversion: 'none' })
  const levels = pictureLevels<Picture>({ image, width: image.width, height: image.height }, surfaceOf)
  return { levels, palettes: palettesOfPicture(pixelsOf(image)) }
}

function pixelsOf(image: ImageBitmap) {
  const { ctx } = surfaceOf({ width: SAMPLE_PX, height: SAMPLE_PX })
  ctx.drawImage(image, 0, 0, SAMPLE_PX, SAMPLE_PX)
  return ctx.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data
}

export type Picture = ImageBitmap | OffscreenCanvas

/** An invisible canvas. `willReadFrequently` makes it draw in software, so each pixel equals the server's. */
export function surfaceOf({ width, height }: Size) {
  const image = new OffscreenCanvas(width, height)
  const ctx = image.getContext('2d', { willReadFrequently: true })
  if (!ctx) throw new Error('This browser has no 2d canvas')
  return { image, ctx }
}
