import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import { designKey } from '@jarchi/shared/forms/design-key.ts'
import { queryOptions } from '@tanstack/react-query'
import { downloadedPicture } from '../../../api/banner-maker.ts'
import { chosenPicture } from '../../../ui/chosen-picture.ts'
import {
  NO_BANNERS,
  NOTHING_MADE,
  readyBanners,
  type Banner,
  type Banners,
  type BannerValues,
} from '../../campaign-values/form-values.ts'

type HeldBanners = {
  banners: Banners
  /**
   * Sizes whose picture could not be fetched, is broken or too large. They have no file (§8.5), and the form
   * names them.
   */
  lost: readonly BannerSizeName[]
}

/** The banners of an ad as files, because a change of one banner sends all three. */
export const heldBannersQuery = (account: number, ad: MobileAd | null) =>
  queryOptions({
    queryKey: [
      account,
      'held-banners',
      ...BANNER_SIZE_NAMES.map((name) => ad?.[`divar_${name}_banner`] ?? null),
    ],
    staleTime: Infinity,
    queryFn: ({ signal }) => heldBanners(ad, signal),
  })

/** The form's values for an ad's banners. */
export function heldValues(ad: MobileAd | null, banners: Banners): BannerValues {
  if (!ad) return NOTHING_MADE
  const design = ad.divar_banner_config
  return design ? { ...NOTHING_MADE, design, banners } : readyBanners(banners)
}

async function heldBanners(ad: MobileAd | null, signal: AbortSignal): Promise<HeldBanners> {
  if (!ad) return { banners: NO_BANNERS, lost: [] }
  const config = ad.divar_banner_config
  const key = config && designKey(config)
  const fetched = await Promise.all(
    BANNER_SIZE_NAMES.map(async (name) => {
      const url = ad[`divar_${name}_banner`]
      return [name, url === null ? null : await heldBanner(url, key, signal)] as const
    }),
  )
  return {
    banners: { ...NO_BANNERS, ...Object.fromEntries(fetched) },
    lost: fetched.flatMap(([name, banner]) => (banner === null ? [name] : [])),
  }
}

async function heldBanner(url: string, design: string | null, signal: AbortSignal): Promise<Banner | null> {
  const picture = await downloadedPicture(url, signal)
  const opened = picture && (await chosenPicture(picture))
  if (!opened?.ok) return null
  return { kind: 'held', picture: opened.source.file, ...(design !== null && { design }) }
}
