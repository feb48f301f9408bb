import { BANNER_SIZES, type BannerSizeName, type Size } from '@jarchi/shared/banner-size.ts'

/** A part of a picture, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** Drawings stay sharp as PNG up to this; a photo is sent as JPEG, which phones upload in a tenth of the time. */
const LARGEST_PNG_BYTES = 2 * 1024 * 1024
const JPEG_QUALITY = 0.92
/** The side of a picture that is made small to blur it. */
const BLUR_PX = 12

/** Cuts an area to the exact pixels of a banner. */
export async function cutPicture(file: Blob, area: Area, name: BannerSizeName): Promise<Blob> {
  const { canvas, context } = surface(BANNER_SIZES[name])
  const picture = await createImageBitmap(file)
  drawArea(context, picture, area)
  picture.close()
  return encoded(canvas, file.type)
}

/** The whole picture at a banner's height, its sides drawn on: where a cut would leave only a strip of it. */
export async function setInBanner(file: Blob, name: BannerSizeName): Promise<Blob> {
  const size = BANNER_SIZES[name]
  const { canvas, context } = surface(size)
  const picture = await createImageBitmap(file)
  const width = Math.round((picture.width * size.height) / picture.height)
  const side = (size.width - width) / 2
  // Shrunk and enlarged again the colours of the edges blur, in browsers without canvas filters too.
  const colours = surface({ width: BLUR_PX, height: BLUR_PX })
  drawArea(colours.context, picture, { x: 0, y: 0, width: picture.width, height: picture.height })
  context.drawImage(colours.canvas, 0, 0, 1, BLUR_PX, 0, 0, size.width / 2, size.height)
  context.drawImage(
    colours.canvas,
    BLUR_PX - 1,
    0,
    1,
    BLUR_PX,
    size.width / 2,
    0,
    size.width / 2,
    size.height,
  )
  context.drawImage(picture, side, 0, width, size.height)
  picture.close()
  return encoded(canvas, file.type)
}

type Surface = { canvas: OffscreenCanvas; context: OffscreenCanvasRenderingContext2D }

/** White, since transparent parts would turn black as JPEG. */
function surface({ width, height }: Size): Surface {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no 2d canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return { canvas, context }
}

function drawArea(context: OffscreenCanvasRenderingContext2D, picture: ImageBitmap, area: Area) {
  const { width, height } = context.canvas
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, width, height)
}

async function encoded(canvas: OffscreenCanvas, sourceType: string): Promise<Blob> {
  if (sourceType === 'image/png') {
    const png = await canvas.convertToBlob({ type: 'image/png' })
    if (png.size <= LARGEST_PNG_BYTES) return png
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
}
