import { FONT_FAMILY } from '@jarchi/shared/banner/text-fit.ts'
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import extraBold from 'vazirmatn/fonts/webfonts/Vazirmatn-ExtraBold.woff2?url'
import medium from 'vazirmatn/fonts/webfonts/Vazirmatn-Medium.woff2?url'
import { makerTexts } from '../../../../i18n/banner-maker.ts'
import { fa } from '../../../../i18n/common.ts'
import { whenIdle } from '../../../../background/settled.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'

const FILES = { 500: medium, 800: extraBold }

/** The whole font files that banners are drawn with; on the page under a name of their own. */
export const bannerFontsQuery = queryOptions({
  queryKey: ['public', 'banner-fonts'],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async () => {
    // The words around the banners come first.
    await new Promise<void>(whenIdle)
    const faces = Object.entries(FILES).map(
      ([weight, file]) => new FontFace(FONT_FAMILY, `url("${file}")`, { weight }),
    )
    const loaded = await Promise.all(faces.map((face) => face.load()))
    for (const face of loaded) document.fonts.add(face)
    return true
  },
})

/** Nothing is drawn before its fonts are there. */
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

/** Without its fonts no banner is drawn: it would be drawn in others. */
export function FontsFailed({ fonts }: Props) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-card bg-danger-soft p-4">
      <p className="text-danger">{makerTexts.failed}</p>
      <Button variant="plain" busy={fonts.isFetching} onClick={() => void fonts.refetch()}>
        {fa.retry}
      </Button>
    </div>
  )
}
