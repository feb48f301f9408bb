import { isFeedbackReason, type FeedbackReason } from '@jarchi/shared/feedback-reasons.ts'
import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'

/** Why an ad is denied or has to be changed. */
export type Explanation = { readonly reasons: readonly FeedbackReason[]; readonly note: string }
export type ExplainedVerdict = 'deny' | 'ask_changes'

export const NOTHING_EXPLAINED: Explanation = { reasons: [], note: '' }

/** The name of an explanation in the unfinished work. */
export const explanationWork = (ad: number) => `review/${ad}`

/** The reasons and note for an ad from before a reload. */
export function explanationOf({ reasons, note }: Readonly<Record<string, unknown>>): Explanation {
  const codes = Array.isArray(reasons) ? reasons.map(String).filter(isFeedbackReason) : []
  return { reasons: codes, note: typeof note === 'string' ? note : '' }
}

/** The missing part: a denial needs reasons, a request for changes a reason or a note. */
export function explanationProblem(
  verdict: ExplainedVerdict,
  { reasons, note }: Explanation,
): 'needed' | 'noteOrReason' | null {
  if (reasons.length > 0) return null
  if (verdict === 'deny') return 'needed'
  return note.trim() === '' ? 'noteOrReason' : null
}

/** Reasons that match the automatic check. */
export function suggestedReasons(findings: readonly PreflightFinding[]): readonly FeedbackReason[] {
  return [...new Set(findings.map(({ rule }) => rule).filter(isFeedbackReason))]
}
