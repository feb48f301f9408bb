import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_SIZE_NAMES, BANNER_SIZES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import type { BannerFonts } from './font-faces.ts'
import { surfaceOf, type LoadedPicture } from './loaded-picture.ts'
import { firstTextProblem, paint, specOf } from './painting.ts'

export type BannerPictures = Readonly<Record<BannerSizeName, Blob>>

/** The message to `draw-worker.ts`: designs with one picture, the best first, and their fonts. */
export type ToDraw = { photo: Blob; designs: readonly BannerConfig[]; fonts: BannerFonts<ArrayBuffer> }
export type Drawn = { design: BannerConfig; pictures: BannerPictures }

/**
 * A design's banners as PNG; null while a text is missing or not allowed on a banner. The fonts must be
 * loaded.
 */
export async function drawnPictures(
  design: BannerConfig,
  picture: LoadedPicture | null,
): Promise<BannerPictures | null> {
  if (firstTextProblem(design)) return null
  const spec = specOf(design, picture)
  const drawn: Partial<Record<BannerSizeName, Blob>> = {}
  for (const name of BANNER_SIZE_NAMES) {
    const { image, ctx } = surfaceOf(BANNER_SIZES[name])
    paint(ctx, spec, name)
    // One after another, so that the browser can do other work in between.
    drawn[name] = await image.convertToBlob({ type: 'image/png' })
  }
  return drawn as BannerPictures
}
