import { FONT_FAMILY } from '@jarchi/shared/banner/text-fit.ts'
import { queryOptions } from '@tanstack/react-query'
import medium from 'vazirmatn/fonts/webfonts/Vazirmatn-Medium.woff2?url'
import extraBold from 'vazirmatn/fonts/webfonts/Vazirmatn-ExtraBold.woff2?url'
import { whenIdle } from '../../../navigation/when-idle.ts'

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
