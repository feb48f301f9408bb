import {
  BANNER_SIZES,
  SMALL_BANNER,
  type BannerSizeName,
  type Size,
} from '@jarchi/shared/files/banner-size.ts'

export type ListingDevice = 'phone' | 'desktop'
export const LISTING_DEVICES: readonly ListingDevice[] = ['phone', 'desktop']

/** The banner's sizes and the exchange's small one, which is cropped from the medium banner. */
export type ListingSize = 'small' | BannerSizeName
export const LISTING_SIZE_NAMES: readonly ListingSize[] = ['small', 'medium', 'large', 'xlarge']

/** In pixels, as the exchange delivers them. */
export const LISTING_SIZES: Readonly<Record<ListingSize, Size>> = {
  small: SMALL_BANNER,
  ...BANNER_SIZES,
}

/** Which banner's picture a size shows. */
export function pictureOf(size: ListingSize): BannerSizeName {
  return size === 'small' ? 'medium' : size
}

/** How many of the desktop list's three columns a banner takes; all sizes are about as high as a post. */
export function columnsOf(size: ListingSize): 1 | 2 | 3 {
  if (size === 'xlarge') return 3
  return size === 'large' ? 2 : 1
}

/** The page width of each device in the drawing's units (CSS pixels). */
export const PHONE = { width: 390, banner: 358 } as const
export const DESKTOP = { width: 1200, column: 372, gap: 24 } as const

/** The width of a banner on the drawn page. */
export function bannerWidth(device: ListingDevice, size: ListingSize): number {
  const columns = columnsOf(size)
  return device === 'phone' ? PHONE.banner : DESKTOP.column * columns + DESKTOP.gap * (columns - 1)
}
