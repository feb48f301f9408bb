import { SHORTEST_REASON } from '@jarchi/shared/api/staff-desk.ts'
import type { ReviewVerdict } from '@jarchi/shared/api/staff-review.ts'
import { isFeedbackReason, type FeedbackReason } from '@jarchi/shared/advertising/feedback-reasons.ts'
import type { PreflightFinding } from '@jarchi/shared/api/preflight.ts'
import { deskTexts } from '../../../i18n/staff-desk.ts'
import { reviewTexts } from '../../../i18n/staff-review.ts'

/** Why an ad is denied or has to be changed, and why a colleague's fresh verdict is replaced. */
export type Explanation = {
  readonly reasons: readonly FeedbackReason[]
  readonly note: string
  readonly override: string
}
export const NOTHING_EXPLAINED: Explanation = { reasons: [], note: '', override: '' }

/** Whether a verdict needs reasons for the advertiser. */
export function isExplained(verdict: ReviewVerdict): verdict is 'deny' | 'ask_changes' {
  return verdict === 'deny' || verdict === 'ask_changes'
}

/** The name of an explanation in the unfinished work. */
export const explanationWork = (ad: number) => `review/${ad}`

/** The reasons and note for an ad from before a reload. */
export function explanationOf({ reasons, note, override }: Readonly<Record<string, unknown>>): Explanation {
  const codes = Array.isArray(reasons) ? reasons.map(String).filter(isFeedbackReason) : []
  const text = (kept: unknown) => (typeof kept === 'string' ? kept : '')
  return { reasons: codes, note: text(note), override: text(override) }
}

/** A denial needs reasons, a request for changes a reason or a note, another verdict a reason for that. */
export function explanationProblems(
  verdict: ReviewVerdict,
  { reasons, note, override }: Explanation,
  isOverride: boolean,
): { reasons?: string; override?: string } {
  const isMissing = isExplained(verdict) && reasons.length === 0 && (verdict === 'deny' || note.trim() === '')
  const isUnreasoned = isOverride && override.trim().length < SHORTEST_REASON
  return {
    ...(isMissing && { reasons: reviewTexts.explain[verdict === 'deny' ? 'needed' : 'noteOrReason'] }),
    ...(isUnreasoned && { override: deskTexts.reasonNeeded }),
  }
}

/** Reasons that match the automatic check. */
export function suggestedReasons(findings: readonly PreflightFinding[]): readonly FeedbackReason[] {
  return [...new Set(findings.map(({ rule }) => rule).filter(isFeedbackReason))]
}
