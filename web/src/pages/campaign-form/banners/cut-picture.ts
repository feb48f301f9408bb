import { BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { drawnPart, jpegOf, whiteCanvas, wholeOf, type Area } from '../../../ui/picture-canvas.ts'

/**
 * Drawings stay sharp as PNG, up to this size; photos are sent as JPEG, which phones upload in a tenth of the
 * time.
 */
const LARGEST_PNG_BYTES = 2 * 1024 * 1024
/** The side of the small copy that is used for blurring. */
const BLUR_PX = 12

/** Cuts an area to the exact pixels of a banner. */
export async function cutPicture(file: Blob, area: Area, name: BannerSizeName): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const canvas = drawnPart(picture, area, BANNER_SIZES[name])
  picture.close()
  return encoded(canvas, file.type)
}

/**
 * The whole picture at a banner's height, with blurred sides, for pictures of which a cut would show only a
 * strip.
 */
export async function setInBanner(file: Blob, name: BannerSizeName): Promise<Blob> {
  const size = BANNER_SIZES[name]
  const { canvas, context } = whiteCanvas(size)
  const picture = await createImageBitmap(file)
  const width = Math.round((picture.width * size.height) / picture.height)
  const side = (size.width - width) / 2
  // Making it small and large again blurs the colours of the edges, also in browsers without canvas filters.
  const colours = drawnPart(picture, wholeOf(picture), { width: BLUR_PX, height: BLUR_PX })
  context.drawImage(colours, 0, 0, 1, BLUR_PX, 0, 0, size.width / 2, size.height)
  context.drawImage(colours, BLUR_PX - 1, 0, 1, BLUR_PX, size.width / 2, 0, size.width / 2, size.height)
  context.drawImage(picture, side, 0, width, size.height)
  picture.close()
  return encoded(canvas, file.type)
}

async function encoded(canvas: OffscreenCanvas, sourceType: string): Promise<Blob> {
  if (sourceType === 'image/png') {
    const png = await canvas.convertToBlob({ type: 'image/png' })
    if (png.size <= LARGEST_PNG_BYTES) return png
  }
  return jpegOf(canvas)
}
