import { isFeedbackReason, type FeedbackReason } from '@jarchi/shared/feedback-reasons.ts'
import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'
import { forgetWork, keepWork, keptWork } from '../../../form/unfinished-work.ts'

/** Why an ad is denied or has to be changed. */
export type Explanation = { readonly reasons: readonly FeedbackReason[]; readonly note: string }
export type ExplainedVerdict = 'deny' | 'ask_changes'

const keyOf = (ad: number) => `review/${ad}`

export const keepExplanation = (ad: number, explanation: Explanation) => keepWork(keyOf(ad), explanation)
export const forgetExplanation = (ad: number) => forgetWork(keyOf(ad))

/** What was chosen and written for an ad before the page was left. */
export function keptExplanation(ad: number): Explanation {
  const { reasons, note } = keptWork(keyOf(ad)) ?? {}
  const codes = Array.isArray(reasons) ? reasons.map(String).filter(isFeedbackReason) : []
  return { reasons: codes, note: typeof note === 'string' ? note : '' }
}

/** What is missing: a denial names reasons, a request for changes a reason or a note. */
export function explanationProblem(
  verdict: ExplainedVerdict,
  { reasons, note }: Explanation,
): 'needed' | 'noteOrReason' | null {
  if (reasons.length > 0) return null
  if (verdict === 'deny') return 'needed'
  return note.trim() === '' ? 'noteOrReason' : null
}

/** Reasons that the check by machine points to. */
export function suggestedReasons(findings: readonly PreflightFinding[]): readonly FeedbackReason[] {
  return [...new Set(findings.map(({ rule }) => rule).filter(isFeedbackReason))]
}
