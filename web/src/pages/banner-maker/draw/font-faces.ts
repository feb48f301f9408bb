import type { BannerTexts } from '@jarchi/shared/files/banner/banner-spec.ts'
import { FONT_FAMILY, type Weight } from '@jarchi/shared/files/banner/text-fit.ts'
import extraBold from 'vazirmatn/fonts/webfonts/Vazirmatn-ExtraBold.woff2?url'
import medium from 'vazirmatn/fonts/webfonts/Vazirmatn-Medium.woff2?url'
import fewExtraBold from '../../../styles/fonts/vazirmatn-banner-800.woff2?url'
import fewMedium from '../../../styles/fonts/vazirmatn-banner-500.woff2?url'

/** The files of the two weights: their URLs or their content. */
export type BannerFonts<File> = Readonly<Record<Weight, File>>

const WHOLE: BannerFonts<string> = { 500: medium, 800: extraBold }
/** The same with only Persian and ASCII letters, half the size; see `styles/fonts/README.md`. */
const LIGHT: BannerFonts<string> = { 500: fewMedium, 800: fewExtraBold }
const FEW =
  /^[ -~\u00ab\u00bb\u060c\u061b\u061f\u0621-\u063a\u0640-\u0655\u0660-\u066c\u0670\u067e\u0686\u0698\u06a9\u06af\u06c0\u06c1\u06cc\u06d5\u06f0-\u06f9\u200c\u2010\u2011]*$/

export const loadWholeFaces = () => loadFaces(WHOLE)
export const loadLightFaces = () => loadFaces(LIGHT)

/** Whether the small font files are enough for these texts. */
export const needOnlyLight = (texts: BannerTexts) => Object.values(texts).every((text) => FEW.test(text))

/**
 * The content of the font files for all of these texts, for a worker: its content policy does not let it
 * fetch any.
 */
export async function fontsFor(all: readonly BannerTexts[]): Promise<BannerFonts<ArrayBuffer>> {
  const files = all.every(needOnlyLight) ? LIGHT : WHOLE
  const [normal, bold] = await Promise.all([fileAt(files[500]), fileAt(files[800])])
  return { 500: normal, 800: bold }
}

async function fileAt(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${answer.status} for a font`)
  return answer.arrayBuffer()
}

/** Registers the fonts in the page, or in the worker that runs this. */
export async function loadFaces(files: BannerFonts<string | ArrayBuffer>) {
  const faces = Object.entries(files).map(
    ([weight, file]) =>
      new FontFace(FONT_FAMILY, typeof file === 'string' ? `url("${file}")` : file, { weight }),
  )
  const loaded = await Promise.all(faces.map((face) => face.load()))
  const { fonts } = 'document' in globalThis ? document : (globalThis as unknown as FontFaceSource)
  for (const face of loaded) fonts.add(face)
  return true
}
