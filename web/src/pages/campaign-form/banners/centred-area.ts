import { BANNER_SIZES, type BannerSizeName, type Size } from '@jarchi/shared/banner-size.ts'
import type { Area } from './cut-picture.ts'

/** The largest part of a picture with a banner's proportions, around its middle. */
export function centredArea({ width, height }: Size, name: BannerSizeName): Area {
  const wanted = BANNER_SIZES[name]
  const scale = Math.min(width / wanted.width, height / wanted.height)
  const area = { width: wanted.width * scale, height: wanted.height * scale }
  return { x: (width - area.width) / 2, y: (height - area.height) / 2, ...area }
}

/** Below this share of its height a picture is no longer recognised. */
const LEAST_SHARE = 0.5

/** Whether a part of a wide banner's proportions would be too thin a strip of the picture to show what is on it. */
export function isStrip({ height }: Size, area: Area): boolean {
  return area.height < height * LEAST_SHARE
}
