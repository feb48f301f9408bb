import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { generateBanners } from '../../../api/banners.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { makerFormTexts } from '../../../i18n/banner-maker-form.ts'
import { bannerNames } from '../../../i18n/campaign-form-problems.ts'
import { downloadedPicture } from '../banners/downloaded-picture.ts'
import type { BannerFiles } from './ad-form.ts'

/** Has the server draw a design's banners and downloads them. One that does not come yields no file (§8), and is named. */
export async function madeBanners(account: number, design: BannerConfig): Promise<BannerFiles> {
  const { banners } = await generateBanners(account, design)
  const files = await Promise.all(
    BANNER_SIZE_NAMES.map(async (name) => [name, await downloaded(banners[name]?.url)] as const),
  )
  const lost = files.flatMap(([name, file]) => (file ? [] : [name]))
  if (lost.length > 0) throw new ApiError(0, { message: makerFormTexts.lost(bannerNames(lost)) })
  return Object.fromEntries(files) as Record<BannerSizeName, Blob>
}

async function downloaded(url: string | undefined): Promise<Blob | null> {
  return url === undefined ? null : downloadedPicture(url)
}
