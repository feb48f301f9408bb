import { queryOptions } from '@tanstack/react-query'
import type { MobileAd } from '@jarchi/shared/api/ads.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/banner-size.ts'
import { NO_BANNERS, type Banner, type Banners } from '../form-values.ts'

export type HeldBanners = {
  banners: Banners
  /** Sizes whose picture could not be fetched: they yield no file (§8), and the form says which. */
  lost: readonly BannerSizeName[]
}

/** The pictures of an ad as files, since a change of one banner sends all three. */
export const heldBannersQuery = (ad: MobileAd | null) =>
  queryOptions({
    queryKey: ['held-banners', ...BANNER_SIZE_NAMES.map((name) => ad?.[`divar_${name}_banner`] ?? null)],
    staleTime: Infinity,
    queryFn: ({ signal }) => heldBanners(ad, signal),
  })

async function heldBanners(ad: MobileAd | null, signal: AbortSignal): Promise<HeldBanners> {
  if (!ad) return { banners: NO_BANNERS, lost: [] }
  const fetched = await Promise.all(
    BANNER_SIZE_NAMES.map(async (name) => {
      const url = ad[`divar_${name}_banner`]
      return [name, url === null ? null : await heldBanner(url, signal)] as const
    }),
  )
  return {
    banners: { ...NO_BANNERS, ...Object.fromEntries(fetched) },
    lost: fetched.flatMap(([name, banner]) => (banner === null ? [name] : [])),
  }
}

async function heldBanner(url: string, signal: AbortSignal): Promise<Banner | null> {
  try {
    const response = await fetch(url, { signal })
    const picture = await response.blob()
    return response.ok && picture.type.startsWith('image/') ? { kind: 'held', picture } : null
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}
