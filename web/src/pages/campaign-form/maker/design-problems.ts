import type { BannerConfig } from '@jarchi/shared/api/banner-config.ts'
import { BANNER_TEXT_NAMES, type BannerTextName } from '@jarchi/shared/banner/spec.ts'
import { textProblem, tidyText, type TextProblem } from '@jarchi/shared/banner/text-rules.ts'
import { tidyDesign } from '@jarchi/shared/banner/design-key.ts'
import { unfitText } from './painting.ts'

export type DesignTextProblem = TextProblem | 'text_does_not_fit'
export type DesignProblems = Partial<Record<BannerTextName, DesignTextProblem>>

/** What is wrong with each text of a design. Only once the fonts are there: it measures. */
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
