import type { BannerTexts } from '@jarchi/shared/banner/banner-spec.ts'
import { FONT_FAMILY } from '@jarchi/shared/banner/text-fit.ts'
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import extraBold from 'vazirmatn/fonts/webfonts/Vazirmatn-ExtraBold.woff2?url'
import medium from 'vazirmatn/fonts/webfonts/Vazirmatn-Medium.woff2?url'
import fewExtraBold from '../../../../styles/fonts/vazirmatn-banner-800.woff2?url'
import fewMedium from '../../../../styles/fonts/vazirmatn-banner-500.woff2?url'
import { makerTexts } from '../../../../i18n/banner-maker.ts'
import { fa } from '../../../../i18n/common.ts'
import { whenIdle } from '../../../../background/settled.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'

const FILES = { 500: medium, 800: extraBold }
/** The same with the letters of Persian and ASCII alone, half as heavy; see `styles/fonts/README.md`. */
const FEW_FILES = { 500: fewMedium, 800: fewExtraBold }
const FEW =
  /^[ -~\u00ab\u00bb\u060c\u061b\u061f\u0621-\u063a\u0640-\u0655\u0660-\u066c\u0670\u067e\u0686\u0698\u06a9\u06af\u06c0\u06c1\u06cc\u06d5\u06f0-\u06f9\u200c\u2010\u2011]*$/

/** The whole font files that banners are drawn with; on the page under a name of their own. */
export const bannerFontsQuery = queryOptions({
  queryKey: ['public', 'banner-fonts'],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async () => {
    // The words around the banners come first.
    await new Promise<void>(whenIdle)
    return loadFaces(FILES)
  },
})

const fewFontsQuery = queryOptions({
  queryKey: ['public', 'few-banner-fonts'],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: () => loadFaces(FEW_FILES),
})

/** What suffices to draw these texts. */
export const fontsQueryFor = (texts: BannerTexts) =>
  Object.values(texts).every((text) => FEW.test(text)) ? fewFontsQuery : bannerFontsQuery

async function loadFaces(files: Readonly<Record<number, string>>) {
  const faces = Object.entries(files).map(
    ([weight, file]) => new FontFace(FONT_FAMILY, `url("${file}")`, { weight }),
  )
  const loaded = await Promise.all(faces.map((face) => face.load()))
  for (const face of loaded) document.fonts.add(face)
  return true
}

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
