import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_SIZE_NAMES, BANNER_SIZES } from '@jarchi/shared/banner-size.ts'
import { designKey } from '@jarchi/shared/design-key.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { NO_BANNERS, type Banner, type Banners } from '../../form-values.ts'
import { bannerFontsQuery, fontsQueryFor } from './banner-fonts.tsx'
import { pictureQuery, surfaceOf } from './loaded-picture.ts'
import { firstTextProblem, paint, specOf } from './painting.ts'

/** The banners of a design as pictures; none while a text is missing or may not stand on a banner. */
export async function drawnBanners(account: number, design: BannerConfig): Promise<Banners> {
  const hasAll = queryClient.getQueryData(bannerFontsQuery.queryKey) !== undefined
  const [, picture] = await Promise.all([
    queryClient.ensureQueryData(hasAll ? bannerFontsQuery : fontsQueryFor(design.texts)),
    queryClient.ensureQueryData(pictureQuery(account, design.picture?.file ?? null)),
  ])
  if (firstTextProblem(design)) return NO_BANNERS
  const spec = specOf(design, picture)
  const key = designKey(design)
  const drawn: Record<string, Banner> = {}
  for (const name of BANNER_SIZE_NAMES) {
    const { image, ctx } = surfaceOf(BANNER_SIZES[name])
    paint(ctx, spec, name)
    // One after another, with the browser's own work in between.
    drawn[name] = { kind: 'new', picture: await image.convertToBlob({ type: 'image/png' }), design: key }
  }
  return { ...NO_BANNERS, ...drawn }
}
