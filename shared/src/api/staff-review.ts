import * as z from 'zod/mini'
import { FEEDBACK_REASONS, LONGEST_NOTE } from '../advertising/feedback-reasons.ts'
import { AdEvent, AdEventStep, AdStatus, Feedback, MobileAd } from './ads.ts'
import { Id, line, listOf, Timestamp } from './primitives.ts'
import { StaffAccountName, StaffReason } from './staff-desk.ts'

// All of it needs the right `review`.

/** How many ads a reviewer passes over before they come again. */
export const MOST_SKIPPED = 100

export const ReviewVerdict = z.enum(['approve', 'pre_approve', 'deny', 'ask_changes'], 'invalid')
export type ReviewVerdict = z.infer<typeof ReviewVerdict>

export const ReviewSummary = z.object({
  /** Of the ad. */
  id: Id,
  campaign_title: z.string(),
  account: StaffAccountName,
  status: AdStatus,
  landing_url: z.string(),
  /** Null if the picture is missing. */
  divar_medium_banner: z.nullable(z.string()),
  /** When it was sent to review. */
  registered_at: Timestamp,
  /** The colleague who looks at it now. */
  held_by: z.nullable(z.string()),
  /** Whether its advertiser appeals against a denial. */
  is_appeal: z.boolean(),
})
export type ReviewSummary = z.infer<typeof ReviewSummary>

/**
 * GET staff /api/v1/reviews/?status=&offset=&limit=: ads that wait for a verdict (1 and 2, not expired), those
 * with an appeal first, then VIP accounts, then the oldest; with `status` (1–5, 500) those with that status.
 */
export const ReviewList = listOf(ReviewSummary)
export type ReviewList = z.infer<typeof ReviewList>

/** A waiting ad beside the one under review; `version` is sent with its verdict. */
export const ReviewCompanion = z.extend(ReviewSummary, {
  version: z.string(),
  divar_large_banner: z.nullable(z.string()),
  divar_xlarge_banner: z.nullable(z.string()),
})
export type ReviewCompanion = z.infer<typeof ReviewCompanion>

/**
 * GET staff /api/v1/reviews/{adId}/companions/: the waiting ads of its account, and those with its picture or a near
 * copy of it, of any account; of each itself, if it waits, and then the oldest, fifty in all. Each gets its own verdict, so that one refused stops no other.
 */
export const ReviewCompanions = z.object({
  account: z.array(ReviewCompanion),
  picture: z.array(ReviewCompanion),
})
export type ReviewCompanions = z.infer<typeof ReviewCompanions>

/**
 * POST staff /api/v1/reviews/next/: hands the reviewer the first ad that no colleague has, for five minutes; of
 * `skipped` ones only if there are no others. Null: the queue has none.
 */
export const NextReviewWanted = z.strictObject({
  skipped: z._default(z.array(Id).check(z.maxLength(MOST_SKIPPED, 'too_many')), []),
})
export const NextReview = z.object({ ad_id: z.nullable(Id) })
export type NextReview = z.infer<typeof NextReview>

/**
 * POST staff /api/v1/reviews/{adId}/claim/ takes an ad that nobody has, or renews a claim for five minutes; a
 * colleague who has it is named. DELETE ends one's own claim, and a verdict every claim. A verdict on an ad that a
 * colleague has is refused with 409 `claimed_by_colleague`.
 */
export const ReviewClaim = z.object({ held_by: z.nullable(z.string()) })
export type ReviewClaim = z.infer<typeof ReviewClaim>

/** An event of an ad as reviewers see it; `by` is the member of staff, null for the advertiser. */
export const ReviewEvent = z.extend(AdEvent, {
  by: z.nullable(z.string()),
  /** Why this verdict replaced a colleague's fresh one, or the ad was sent back to the queue. */
  override_reason: z.nullable(z.string()),
  step: AdEventStep,
})
export type ReviewEvent = z.infer<typeof ReviewEvent>

/**
 * GET staff /api/v1/reviews/{adId}/. `version` must be sent with the verdict: if the ad was changed or
 * decided after the reviewer saw it, the verdict is refused with 409 `changed_meanwhile`.
 */
export const ReviewedAd = z.object({
  version: z.string(),
  ad: MobileAd,
  campaign: z.object({ id: Id, title: z.string(), category_slugs: z.array(z.string()) }),
  account: StaffAccountName,
  registered_at: Timestamp,
  /** `url` is an https address or `tel:` with the number. */
  landing: z.object({ kind: z.enum(['web', 'phone']), url: z.string() }),
  /** The verdicts that are allowed now. */
  verdicts: z.array(ReviewVerdict),
  /** Whether it can be sent back to the queue. */
  is_returnable: z.boolean(),
  /** The newest first. */
  history: z.array(ReviewEvent),
  /** A colleague's verdict of the last day: another verdict needs an `override_reason`. */
  fresh_verdict: z.nullable(ReviewEvent),
  /** The open appeal, with the denial that it is against. Who denied cannot judge it (409 `own_denial`). */
  appeal: z.nullable(z.object({ note: z.string(), at: Timestamp, denial: ReviewEvent, is_own: z.boolean() })),
})
export type ReviewedAd = z.infer<typeof ReviewedAd>

// GET staff /api/v1/reviews/{adId}/preflight/ returns a `PreflightReport` (api/preflight.ts); it opens the
// landing page, which takes seconds.

/**
 * POST staff /api/v1/reviews/{adId}/verdict/. Denials need reasons; requests for changes need reasons or a
 * note.
 */
export const ReviewDecision = z.strictObject({
  version: z.string('required').check(z.minLength(1, 'required'), z.maxLength(100, 'too_long')),
  verdict: ReviewVerdict,
  reasons: z._default(
    z
      .array(z.enum(FEEDBACK_REASONS, 'unknown_reason'))
      .check(z.maxLength(FEEDBACK_REASONS.length, 'too_many')),
    [],
  ),
  note: z._default(z.nullable(line(1, LONGEST_NOTE)), null),
  /** Why a colleague's fresh verdict is replaced; for staff, not for the advertiser. */
  override_reason: z._default(z.nullable(StaffReason), null),
})
export type ReviewDecision = z.infer<typeof ReviewDecision>

/**
 * `undo` names the verdict: DELETE staff /api/v1/reviews/{adId}/verdicts/{undo}/ takes it back for ten seconds, for its
 * reviewer, unless the ad was changed meanwhile (409 `verdict_stands`, `verdict_of_colleague`, `changed_meanwhile`).
 */
export const ReviewDecided = z.object({ id: Id, status: AdStatus, undo: z.nullable(Id) })
export type ReviewDecided = z.infer<typeof ReviewDecided>

/**
 * POST staff /api/v1/reviews/{adId}/return/ sends a judged ad, unless it has expired, back to the queue. The reason is
 * for staff.
 */
export const ReviewReturn = z.strictObject({
  version: z.string('required').check(z.minLength(1, 'required'), z.maxLength(100, 'too_long')),
  reason: StaffReason,
})
export type ReviewReturn = z.infer<typeof ReviewReturn>

/** The ad after a verdict was taken back, or after it was returned. */
export const VerdictTakenBack = z.object({ id: Id, status: AdStatus })
export type VerdictTakenBack = z.infer<typeof VerdictTakenBack>

/** GET staff /api/v1/review-reasons/: the published reasons, in the words for advertisers. */
export const ReviewReasonList = listOf(Feedback)
export type ReviewReasonList = z.infer<typeof ReviewReasonList>
