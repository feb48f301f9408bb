import type { BannerTexts } from '@jarchi/shared/files/banner/banner-spec.ts'
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { makerTexts } from '../../../i18n/banner-maker.ts'
import { commonTexts } from '../../../i18n/common.ts'
import { whenIdle } from '../../../background/settled.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { loadLightFaces, loadWholeFaces, needOnlyLight } from './font-faces.ts'

/** The full font files for drawing banners; the page knows them under a separate name. */
export const bannerFontsQuery = queryOptions({
  queryKey: ['public', 'banner-fonts'],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async () => {
    // The text around the banners comes first.
    await new Promise<void>(whenIdle)
    return loadWholeFaces()
  },
})

const fewFontsQuery = queryOptions({
  queryKey: ['public', 'few-banner-fonts'],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: loadLightFaces,
})

/** The fonts needed to draw these texts. */
export const fontsQueryFor = (texts: BannerTexts) => (needOnlyLight(texts) ? fewFontsQuery : bannerFontsQuery)

/** Nothing is drawn before its fonts have loaded. */
export function FontsFirst({ children }: { children: ReactNode }) {
  const fonts = useQuery(bannerFontsQuery)
  if (fonts.data) return children
  if (fonts.isError) return <FontsFailed fonts={fonts} />
  return (
    <div role="status">
      <span className="sr-only">{makerTexts.loading}</span>
      <Skeleton className="h-40 w-full" />
    </div>
  )
}

type Props = { fonts: Pick<UseQueryResult, 'isFetching' | 'refetch'> }

/** Without its fonts no banner is drawn, since other fonts would look different. */
export function FontsFailed({ fonts }: Props) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card bg-danger-soft p-4">
      <p className="text-danger">{makerTexts.failed}</p>
      <Button variant="plain" busy={fonts.isFetching} onClick={() => void fonts.refetch()}>
        {commonTexts.retry}
      </Button>
    </div>
  )
}
