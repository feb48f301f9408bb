import type { PostPicture } from '@jarchi/shared/api/marketplace.ts'
import { BANNER_SIZE_NAMES } from '@jarchi/shared/banner-size.ts'
import { queryOptions } from '@tanstack/react-query'
import { NO_BANNERS, type Banners } from '../form-values.ts'
import { centredArea, isStrip } from './centred-area.ts'
import { cutPicture, setInBanner } from './cut-picture.ts'
import { openedPicture, type Source } from './picture-check.ts'

/** All three banners, cut from one picture of a post; null when it could not be fetched or read (§8). */
export const postBannersQuery = (picture: PostPicture | null) =>
  queryOptions({
    queryKey: ['post-banners', picture?.id ?? null],
    staleTime: Infinity,
    queryFn: ({ signal }) => (picture ? postBanners(picture, signal) : NO_BANNERS),
  })

async function postBanners({ id, url }: PostPicture, signal: AbortSignal): Promise<Banners | null> {
  try {
    const response = await fetch(url, { signal })
    if (!response.ok) return null
    const opened = await openedPicture(await response.blob())
    return opened.ok ? await cutBanners({ ...opened.source, postPicture: id }) : null
  } catch (error) {
    if (signal.aborted) throw error
    return null
  }
}

async function cutBanners(source: Source): Promise<Banners> {
  const cut = await Promise.all(
    BANNER_SIZE_NAMES.map(async (name) => {
      const area = centredArea(source.size, name)
      const picture = isStrip(source.size, area)
        ? await setInBanner(source.file, name)
        : await cutPicture(source.file, area, name)
      return [name, { kind: 'new', picture, source }] as const
    }),
  )
  return { ...NO_BANNERS, ...Object.fromEntries(cut) }
}
