import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_SIZE_NAMES, type BannerSizeName } from '@jarchi/shared/files/banner-size.ts'
import type { Canvas2D } from '@jarchi/shared/files/banner/canvas.ts'
import { tidyDesign } from '@jarchi/shared/forms/design-key.ts'
import { laidOutBanner, paintBanner } from '@jarchi/shared/files/banner/draw-banner.ts'
import type { LaidOut } from '@jarchi/shared/files/banner/layout.ts'
import {
  BANNER_TEXT_NAMES,
  type BannerSpec,
  type BannerTemplate,
  type BannerTextName,
  type BannerTexts,
} from '@jarchi/shared/files/banner/banner-spec.ts'
import { fittedTexts, correctedText } from '@jarchi/shared/files/banner/text-correction.ts'
import { textProblem, tidyText, type TextProblem } from '@jarchi/shared/files/banner/text-rules.ts'
import { surfaceOf, type LoadedPicture, type Picture } from './loaded-picture.ts'

export type PictureSpec = BannerSpec<Picture>

/** Layouts depend only on the template and texts, and are needed in every frame of a drag. */
const layouts = new Map<string, LaidOut>()
const MOST_LAYOUTS = 60

/** Only when the fonts are loaded, because it measures text. */
function layoutOf(template: BannerTemplate, texts: BannerTexts, name: BannerSizeName): LaidOut {
  const key = JSON.stringify([template, texts.title, texts.subtitle, texts.action, name])
  const known = layouts.get(key)
  if (known) return known
  const laidOut = laidOutBanner(surfaceOf({ width: 1, height: 1 }).ctx, { template, texts }, name)
  const [oldest] = layouts.keys()
  if (layouts.size >= MOST_LAYOUTS && oldest !== undefined) layouts.delete(oldest)
  layouts.set(key, laidOut)
  return laidOut
}

/** The text that does not fit one of the three banners in any font size. */
function unfitText(template: BannerTemplate, texts: BannerTexts): BannerTextName | null {
  for (const name of BANNER_SIZE_NAMES) {
    const laidOut = layoutOf(template, texts, name)
    if (!laidOut.ok) return laidOut.unfit
  }
  return null
}

/** The texts for the preview: corrected, and shortened where they do not fit. */
export function shownTexts({ template, texts }: Pick<BannerConfig, 'template' | 'texts'>): BannerTexts {
  const corrected = {
    title: correctedText(texts.title),
    subtitle: correctedText(texts.subtitle),
    action: correctedText(texts.action),
  }
  return fittedTexts(corrected, (tried) => unfitText(template, tried))
}

/** The drawing of a design; without its picture until that has loaded. */
export function specOf(design: BannerConfig, picture: LoadedPicture | null): PictureSpec {
  const crops = design.picture?.crops ?? {}
  return {
    template: design.template,
    texts: shownTexts(design),
    colors: design.colors,
    picture: picture && { levels: picture.levels, crops },
  }
}

/** Draws a banner on a canvas of its real size. */
export function paint(ctx: Canvas2D<Picture>, spec: PictureSpec, name: BannerSizeName) {
  const laidOut = layoutOf(spec.template, spec.texts, name)
  if (laidOut.ok) paintBanner(ctx, spec, name, laidOut.layout)
}

export type DesignTextProblem = TextProblem | 'text_does_not_fit'
export type DesignProblems = Partial<Record<BannerTextName, DesignTextProblem>>

/** The problem of each text of a design. Only when the fonts are loaded, because it measures text. */
export function designProblems(design: BannerConfig): DesignProblems {
  const problems: DesignProblems = {}
  for (const name of BANNER_TEXT_NAMES) {
    const problem = textProblem(tidyText(design.texts[name]))
    if (problem) problems[name] = problem
  }
  if (tidyText(design.texts.title) === '') problems.title = 'required'
  if (Object.keys(problems).length > 0) return problems
  const unfit = unfitText(design.template, tidyDesign(design).texts)
  return unfit ? { [unfit]: 'text_does_not_fit' } : problems
}

export function firstTextProblem(design: BannerConfig): BannerTextName | null {
  const problems = designProblems(design)
  return BANNER_TEXT_NAMES.find((name) => problems[name]) ?? null
}
