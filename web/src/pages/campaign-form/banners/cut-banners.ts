import { BANNER_SIZE_NAMES, type BannerSizeName, type Size } from '@jarchi/shared/banner-size.ts'
import { centredArea, isStrip } from './centred-area.ts'
import { cutPicture, setInBanner } from './cut-picture.ts'
import { openedPicture } from './picture-check.ts'

/** The pixels of a picture, and the three banners made of it. */
export type CutBanners = { size: Size; pictures: Record<BannerSizeName, Blob> }

/** All three banners, cut from one picture; null when it cannot be read. */
export async function cutBanners(file: Blob): Promise<CutBanners | null> {
  const opened = await openedPicture(file)
  if (!opened.ok) return null
  const { size } = opened.source
  const cut = async (name: BannerSizeName) => {
    const area = centredArea(size, name)
    return isStrip(size, area) ? setInBanner(file, name) : cutPicture(file, area, name)
  }
  const pictures = await Promise.all(BANNER_SIZE_NAMES.map(async (name) => [name, await cut(name)] as const))
  return { size, pictures: Object.fromEntries(pictures) as CutBanners['pictures'] }
}
