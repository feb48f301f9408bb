import { BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'

/** A part of a picture, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** Drawings stay sharp as PNG up to this; a photo is sent as JPEG, which phones upload in a tenth of the time. */
const LARGEST_PNG_BYTES = 2 * 1024 * 1024
const JPEG_QUALITY = 0.92

/** Cuts an area to the exact pixels of a banner. */
export async function cutPicture(file: Blob, area: Area, name: BannerSizeName): Promise<Blob> {
  const { width, height } = BANNER_SIZES[name]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2d canvas')
  const picture = await createImageBitmap(file)
  // Transparent parts would turn black as JPEG.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height)
  picture.close()
  return encoded(canvas, file.type)
}

async function encoded(canvas: HTMLCanvasElement, sourceType: string): Promise<Blob> {
  if (sourceType !== 'image/jpeg') {
    const png = await blobOf(canvas, 'image/png')
    if (png.size <= LARGEST_PNG_BYTES) return png
  }
  return blobOf(canvas, 'image/jpeg')
}

function blobOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The canvas gave no picture'))
    canvas.toBlob(take, type, JPEG_QUALITY)
  })
}
