import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { bannersOf } from '../../banners/banner-values.ts'
import { NO_BANNERS, type Banners } from '../../form-values.ts'
import { bannerFontsQuery, fontsQueryFor } from './banner-fonts.tsx'
import { drawnPictures } from './drawn-pictures.ts'
import { pictureQuery } from './loaded-picture.ts'

/** The banners of a design as pictures; none while a text is missing or may not stand on a banner. */
export async function drawnBanners(account: number, design: BannerConfig): Promise<Banners> {
  const hasAll = queryClient.getQueryData(bannerFontsQuery.queryKey) !== undefined
  const [, picture] = await Promise.all([
    queryClient.ensureQueryData(hasAll ? bannerFontsQuery : fontsQueryFor(design.texts)),
    queryClient.ensureQueryData(pictureQuery(account, design.picture?.file ?? null)),
  ])
  const pictures = await drawnPictures(design, picture)
  return pictures ? bannersOf(design, pictures) : NO_BANNERS
}
