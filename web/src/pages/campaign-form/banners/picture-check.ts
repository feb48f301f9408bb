import {
  BANNER_SIZES,
  bannerSizeProblem,
  type BannerSizeName,
  type Size,
} from '@jarchi/shared/files/banner-size.ts'

/** Whether a banner can be cut from a picture without enlarging it. */
export function isLargeEnough({ width, height }: Size, name: BannerSizeName): boolean {
  const wanted = BANNER_SIZES[name]
  return width >= wanted.width && height >= wanted.height
}

/** The banner size that a picture fits exactly, so that it needs no cropping. */
export function readySize(size: Size, names: readonly BannerSizeName[]): BannerSizeName | null {
  return names.find((name) => bannerSizeProblem(size, name) === null) ?? null
}

/** How far a picture may be enlarged before a banner cut from it has too few pixels. */
export function largestZoom({ width, height }: Size, name: BannerSizeName): number {
  const wanted = BANNER_SIZES[name]
  return Math.max(1, Math.min(width / wanted.width, height / wanted.height))
}
