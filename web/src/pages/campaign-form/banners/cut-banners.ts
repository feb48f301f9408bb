import {
  BANNER_SIZE_NAMES,
  BANNER_SIZES,
  type BannerSizeName,
  type Size,
} from '@jarchi/shared/files/banner-size.ts'
import { chosenPicture } from '../../../ui/chosen-picture.ts'
import { drawnPart, jpegOf, whiteCanvas, wholeOf, type Area } from '../../../ui/picture-canvas.ts'

/** The size of a picture, and the three banners cut from it. */
export type CutBanners = { size: Size; pictures: Record<BannerSizeName, Blob> }

/** All three banners cut from one picture; null if it cannot be read. */
export async function cutBanners(file: Blob): Promise<CutBanners | null> {
  const opened = await chosenPicture(file)
  if (!opened.ok) return null
  const { size } = opened.source
  const cut = async (name: BannerSizeName) => {
    const area = centredArea(size, name)
    return isStrip(size, area) ? setInBanner(file, name) : cutPicture(file, area, name)
  }
  const pictures = await Promise.all(BANNER_SIZE_NAMES.map(async (name) => [name, await cut(name)] as const))
  return { size, pictures: Object.fromEntries(pictures) as CutBanners['pictures'] }
}

/** The largest area of a picture with a banner's proportions, around its centre. */
export function centredArea({ width, height }: Size, name: BannerSizeName): Area {
  const wanted = BANNER_SIZES[name]
  const scale = Math.min(width / wanted.width, height / wanted.height)
  const area = { width: wanted.width * scale, height: wanted.height * scale }
  return { x: (width - area.width) / 2, y: (height - area.height) / 2, ...area }
}

/** With a smaller share of its height, a picture is not recognisable. */
const LEAST_SHARE = 0.5

/** Whether an area with a wide banner's proportions would be too thin to show what the picture shows. */
export function isStrip({ height }: Size, area: Area): boolean {
  return area.height < height * LEAST_SHARE
}

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
async function setInBanner(file: Blob, name: BannerSizeName): Promise<Blob> {
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
