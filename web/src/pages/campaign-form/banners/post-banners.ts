import type { PostPicture } from '@jarchi/shared/api/marketplace.ts'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/banner-size.ts'
import { queryOptions } from '@tanstack/react-query'
import { bannerPictureUrl } from '../../kenar-divar/picture-url.ts'
import { NO_BANNERS, type Banners } from '../form-values.ts'
import { cutAside } from './cut-aside.ts'

/** All three banners, cut from one picture of a post; null when it could not be fetched or read (§8). */
export const postBannersQuery = (picture: PostPicture | null) =>
  queryOptions({
    queryKey: ['post-banners', picture?.id ?? null],
    staleTime: Infinity,
    queryFn: ({ signal }) => (picture ? postBanners(picture, signal) : NO_BANNERS),
  })

async function postBanners(picture: PostPicture, signal: AbortSignal): Promise<Banners | null> {
  try {
    const response = await fetch(bannerPictureUrl(picture), { signal })
    if (!response.ok) return null
    const file = await response.blob()
    const cut = await cutAside(file, signal)
    if (!cut) return null
    const source = { file, size: cut.size, postPicture: picture.id }
    const banners = BANNER_SIZE_NAMES.map(
      (name) => [name, { kind: 'new', picture: cut.pictures[name], source }] as const,
    )
    return { ...NO_BANNERS, ...Object.fromEntries(banners) }
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}
