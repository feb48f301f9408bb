import {
  AD_STATUS,
  effectiveStatus,
  isReviewStatus,
  reviewed,
  type ReviewStatus,
  type Verdict,
} from '@jarchi/shared/advertising/ad-status.ts'
import { VERDICT_UNDO_MS } from '@jarchi/shared/advertising/review-times.ts'
import { isFeedbackReason, LONGEST_NOTE } from '@jarchi/shared/advertising/feedback-reasons.ts'
import type { Selectable } from 'kysely'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import type { Ads } from '../../platform/db/types.ts'
import { feedbackTexts } from '../../platform/texts/feedback.ts'
import { insertAdEvent, updateAd } from '../ads/service.ts'
import { noteVerdict } from '../../messages/verdicts/service.ts'
import { colleaguesAt, endClaims } from './claims.ts'
import { isOwn, openAppeal } from './appeals.ts'
import { freshVerdict } from './fresh-verdict.ts'
import { adEvents, versionNow } from './queries.ts'
import { drawSecondLook } from './second-looks.ts'
import { allowUndo, rememberUnjudged } from './take-back.ts'

/**
 * `version` is the ad's as the reviewer saw it; without it the ad is judged as it is now. `override_reason`:
 * why a colleague's fresh verdict is replaced.
 */
export type Review = {
  verdict: Verdict
  reasons: readonly string[]
  note: string | null
  version?: string
  override_reason?: string | null
}

export type ReviewProblem =
  | 'ad_not_found'
  | 'not_allowed'
  | 'reasons_needed'
  | 'reasons_not_wanted'
  | 'unknown_reason'
  | 'bad_note'
  | 'changed_meanwhile'
  | 'ad_expired'
  | 'override_needed'
  | 'claimed_by_colleague'
  | 'own_denial'

/** `undo` names the verdict for the one who may take it back. */
export type ReviewOutcome =
  | { ok: true; status: ReviewStatus; undo: number | null }
  | { ok: false; problem: ReviewProblem }

/**
 * Gives an ad a verdict: its new status, an event in its history and a line in the audit log, or none of
 * them. `isDrawn` says of an approval or denial by its event whether somebody else is to look at it again.
 */
export async function reviewAd(
  db: Db,
  adId: number,
  review: Review,
  reviewer: Actor,
  now: Date,
  isDrawn: (event: bigint) => boolean = () => false,
): Promise<ReviewOutcome> {
  const problem = reviewProblem(review)
  if (problem) return { ok: false, problem }
  return db.transaction().execute(async (trx) => {
    const ad = await trx
      .selectFrom('ads')
      .selectAll()
      .where('id', '=', BigInt(adId))
      .forUpdate()
      .executeTakeFirst()
    if (!ad) return { ok: false, problem: 'ad_not_found' }
    if (review.version !== undefined && review.version !== (await versionNow(trx, ad)))
      return { ok: false, problem: 'changed_meanwhile' }
    const appeal = await openAppeal(trx, ad.id)
    if (isOwn(appeal, reviewer)) return { ok: false, problem: 'own_denial' }
    if (await isWithColleague(trx, ad.id, reviewer, now))
      return { ok: false, problem: 'claimed_by_colleague' }
    // An appeal wants a final word.
    if (appeal && review.verdict === 'pre_approve') return { ok: false, problem: 'not_allowed' }
    const status = statusAfter(ad, review.verdict, now)
    if (typeof status === 'string') return { ok: false, problem: status }
    const replaced = freshVerdict(await adEvents(trx, adId), reviewer, now)
    const override_reason = (replaced && review.override_reason) ?? null
    if (replaced && override_reason === null) return { ok: false, problem: 'override_needed' }
    const given = { ...review, override_reason }
    if (reviewer.userId !== null) await rememberUnjudged(trx, ad.id, reviewer.userId)
    const event_id = await writeReview(trx, ad, status, given, reviewer, now)
    await writeAudit(trx, ad, status, given, reviewer, now)
    const verdict_id = await tellAdvertiser(trx, { ...ad, is_appeal: appeal !== null }, review, reviewer, now)
    await endClaims(trx, ad.id)
    if (reviewer.userId === null) return { ok: true, status, undo: null }
    const isFinal = status === AD_STATUS.approved || status === AD_STATUS.denied
    if (isFinal && isDrawn(event_id)) await drawSecondLook(trx, event_id, reviewer.userId, now)
    await allowUndo(trx, ad.id, { event_id, verdict_id }, now)
    return { ok: true, status, undo: Number(event_id) }
  })
}

/** The command line has no place in the queue: it is for emergencies. */
export async function isWithColleague(trx: Db, adId: bigint, { userId }: Actor, now: Date): Promise<boolean> {
  return userId !== null && (await colleaguesAt(trx, [adId], userId, now)).size > 0
}

function statusAfter({ status, registered_at }: Selectable<Ads>, verdict: Verdict, now: Date) {
  const next = isReviewStatus(status) ? reviewed(status, verdict, registered_at, now) : null
  return next === 'expired' ? 'ad_expired' : (next ?? 'not_allowed')
}

/** Denials and requests for changes need a reason; approvals must not have one. */
function reviewProblem({ verdict, reasons, note }: Review): ReviewProblem | null {
  if (!reasons.every(isFeedbackReason)) return 'unknown_reason'
  if (note !== null && (note.length > LONGEST_NOTE || /\p{Cc}/u.test(note))) return 'bad_note'
  const isApproval = verdict === 'approve' || verdict === 'pre_approve'
  if (isApproval) return reasons.length > 0 ? 'reasons_not_wanted' : null
  const isExplained = reasons.length > 0 || (verdict === 'ask_changes' && note !== null)
  return isExplained ? null : 'reasons_needed'
}

async function writeReview(
  trx: Db,
  ad: Selectable<Ads>,
  status: ReviewStatus,
  { reasons, note, override_reason = null }: Review,
  { userId, name }: Actor,
  at: Date,
): Promise<bigint> {
  const feedback = [...new Set(reasons)]
  // An ad that waited longer than its term has it from its approval on.
  const isLate = effectiveStatus(status, ad.registered_at, at) === AD_STATUS.expired
  const term = isLate && { registered_at: at }
  await updateAd(trx, ad.id, { status, feedback, feedback_note: note, ...term })
  const by = { user_id: userId === null ? null : BigInt(userId), staff_name: name }
  return insertAdEvent(trx, { ad_id: ad.id, status, feedback, note, at, ...by, override_reason })
}

async function writeAudit(
  trx: Db,
  ad: Selectable<Ads>,
  status: ReviewStatus,
  { verdict, reasons, note, override_reason }: Review,
  reviewer: Actor,
  at: Date,
) {
  const why = typeof override_reason === 'string' && { override_reason }
  const details = { before: ad.status, after: status, reasons, note, ...why }
  const line = { action: `ad.${verdict}`, object: `ad:${ad.id}`, accountId: Number(ad.account_id), details }
  await writeAuditLine(trx, reviewer, line, at)
}

/** No message for a pre-approval: it still waits for the final verdict. Others wait as long as an undo is possible. */
async function tellAdvertiser(
  trx: Db,
  ad: Selectable<Ads> & { is_appeal: boolean },
  { verdict, reasons, note }: Review,
  { userId }: Actor,
  at: Date,
): Promise<bigint | null> {
  if (verdict === 'pre_approve') return null
  const first = reasons.find(isFeedbackReason)
  const reason = first === undefined ? note : feedbackTexts[first]
  const isApproval = verdict === 'approve'
  const isReturned = verdict === 'ask_changes'
  const about = { accountId: Number(ad.account_id), adId: Number(ad.id), isAppeal: ad.is_appeal }
  const told = { ...about, isApproval, isReturned }
  const wait = userId !== null && { waitMs: VERDICT_UNDO_MS }
  return noteVerdict(trx, { ...told, reason: isApproval ? null : reason, ...wait }, at)
}
