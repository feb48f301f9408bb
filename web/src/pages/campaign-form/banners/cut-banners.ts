import {
  BANNER_SIZE_NAMES,
  BANNER_SIZES,
  type BannerSizeName,
  type Size,
} from '@jarchi/shared/files/banner-size.ts'
import { chosenPicture } from '../../../ui/chosen-picture.ts'
import type { Area } from '../../../ui/picture-canvas.ts'
import { cutPicture, setInBanner } from './cut-picture.ts'

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
