import type { BannerSizeName } from '../banner-size.ts'
import type { Crop } from './crop.ts'
import type { Color } from './color.ts'
import type { PictureLevel } from './picture-levels.ts'

export type BannerTemplate = '1' | '2' | '3'
export const BANNER_TEMPLATES: readonly BannerTemplate[] = ['1', '2', '3']

export type BannerTexts = { title: string; subtitle: string; action: string }
export type BannerTextName = keyof BannerTexts
export const BANNER_TEXT_NAMES: readonly BannerTextName[] = ['title', 'subtitle', 'action']

/** `accent` is for the call to action and the ornaments. */
export type BannerColors = { background: Color; text: Color; accent: Color }

export type Crops = Partial<Record<BannerSizeName, Crop | undefined>>

/** A decoded picture with its halvings; a size without a crop shows its middle. */
export type BannerPicture<Picture> = { levels: readonly PictureLevel<Picture>[]; crops: Crops }

/** Everything that a banner is made of; the same input gives the same pixels. */
export type BannerSpec<Picture> = {
  template: BannerTemplate
  texts: BannerTexts
  colors: BannerColors
  picture: BannerPicture<Picture> | null
}
