export type BannerSizeName = 'medium' | 'large' | 'xlarge'
export type Size = { readonly width: number; readonly height: number }

/** In pixels; small is the medium banner (§D3.17). */
export const BANNER_SIZES: Record<BannerSizeName, Size> = {
  medium: { width: 1029, height: 504 },
  large: { width: 2304, height: 504 },
  xlarge: { width: 3408, height: 504 },
}
export const BANNER_SIZE_NAMES: readonly BannerSizeName[] = ['medium', 'large', 'xlarge']

/** The exchange's small banner, in pixels: covered by the medium one, whose sides are cut off. */
export const SMALL_BANNER: Size = { width: 984, height: 552 }

/** How much of the medium banner the small one cuts off on each side, in pixels of the medium one. */
export const SMALL_CUT: number =
  (BANNER_SIZES.medium.width - (SMALL_BANNER.width * BANNER_SIZES.medium.height) / SMALL_BANNER.height) / 2

const ASPECT_TOLERANCE = 0.01

/** A picture must have the proportions within 1% and at least the size; larger ones are scaled down. */
export function bannerSizeProblem(
  picture: Size,
  name: BannerSizeName,
): 'wrong_aspect' | 'too_small_picture' | null {
  const { width, height } = BANNER_SIZES[name]
  const deviation = (picture.width * height) / (picture.height * width) - 1
  if (!(Math.abs(deviation) <= ASPECT_TOLERANCE)) return 'wrong_aspect'
  return picture.width < width || picture.height < height ? 'too_small_picture' : null
}
