import type { PreflightReport } from '@jarchi/shared/api/preflight.ts'
import type { BannerMemory } from '@jarchi/shared/api/staff-banner-memory.ts'
import type {
  NextReview,
  ReviewClaim,
  ReviewCompanions,
  ReviewDecided,
  ReviewedAd,
  ReviewList,
  ReviewReasonList,
  ReviewVerdict,
  VerdictTakenBack,
} from '@jarchi/shared/api/staff-review.ts'
import type { FeedbackReason } from '@jarchi/shared/advertising/feedback-reasons.ts'
import type { CategoryList } from '@jarchi/shared/api/targeting.ts'
import { MINUTE_MS } from '@jarchi/shared/time/durations.ts'
import { queryOptions } from '@tanstack/react-query'
import { callAsStaff, staffRequest } from './staff-request.ts'

/** The ads of one page of the queue; after deciding them, staff fetch the next. */
const MOST_LISTED = 50

export const reviewsKey = ['staff', 'reviews'] as const

/** The review queue, or with a status the ads of that status. */
export const reviewListQuery = (status: string) =>
  queryOptions({
    queryKey: [...reviewsKey, status],
    queryFn: ({ signal }) =>
      staffRequest<ReviewList>('reviews/', { query: { status, limit: MOST_LISTED }, signal }),
    // Reviewers see who is at what.
    refetchInterval: 10_000,
  })

export const reviewedAdQuery = (ad: number) =>
  queryOptions({
    queryKey: ['staff', 'review', ad],
    queryFn: ({ signal }) => staffRequest<ReviewedAd>(`reviews/${ad}/`, { signal }),
    // A colleague may have decided in the meantime.
    staleTime: 5_000,
  })

export const reviewFindingsQuery = (ad: number) =>
  queryOptions({
    queryKey: ['staff', 'review', ad, 'preflight'],
    queryFn: ({ signal }) => staffRequest<PreflightReport>(`reviews/${ad}/preflight/`, { signal }),
    staleTime: 5 * MINUTE_MS,
  })

/** What was said before about banners like those of an ad; what happens to the ad renews it. */
export const bannerMemoryQuery = (ad: number) =>
  queryOptions({
    queryKey: ['staff', 'review', ad, 'memory'],
    queryFn: async ({ signal }) =>
      (await staffRequest<BannerMemory>(`reviews/${ad}/memory/`, { signal })).results,
    staleTime: 30_000,
  })

/** Waiting ads that are judged together with this one. */
export const reviewCompanionsQuery = (ad: number) =>
  queryOptions({
    queryKey: ['staff', 'review', ad, 'companions'],
    queryFn: ({ signal }) => staffRequest<ReviewCompanions>(`reviews/${ad}/companions/`, { signal }),
    staleTime: 30_000,
  })

export const reviewReasonsQuery = queryOptions({
  queryKey: ['staff', 'review-reasons'],
  queryFn: async ({ signal }) =>
    (await staffRequest<ReviewReasonList>('review-reasons/', { signal })).results,
  staleTime: Infinity,
})

export const categoryNamesQuery = queryOptions({
  queryKey: ['staff', 'categories'],
  queryFn: async ({ signal }) =>
    (await callAsStaff<CategoryList>('mobile', '/reports/api/v2/categories/', { signal })).results,
  staleTime: Infinity,
})

/** Hands over the next ad that no colleague has; those that were skipped come last. */
export const claimNextReview = (skipped: readonly number[]) =>
  staffRequest<NextReview>('reviews/next/', { method: 'POST', json: { skipped } })

export const nextReviewQuery = (claim: () => Promise<number | null>) =>
  queryOptions({
    queryKey: ['staff', 'next-review'],
    queryFn: claim,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 10_000,
  })

const claimOf = (ad: number) => `reviews/${ad}/claim/`

/** Keeps the ad for its reviewer while the page is visible; if a colleague has it, it is asked for more often. */
export const reviewClaimQuery = (ad: number) =>
  queryOptions({
    queryKey: ['staff', 'review', ad, 'claim'],
    queryFn: ({ signal }) => staffRequest<ReviewClaim>(claimOf(ad), { method: 'POST', signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.held_by ? 10_000 : MINUTE_MS),
  })

/** The page may be closing: the call outlasts it. */
export const leaveReview = (ad: number) =>
  staffRequest<void>(claimOf(ad), {
    method: 'DELETE',
    transport: (url, init) => fetch(url, { ...init, keepalive: true }),
  })

type Decision = {
  version: string
  verdict: ReviewVerdict
  reasons: readonly FeedbackReason[]
  note: string | null
  override_reason: string | null
}

/** `version` is the version of the ad that staff looked at; the server refuses another one with 409. */
export const decideReview = (ad: number, json: Decision) =>
  staffRequest<ReviewDecided>(`reviews/${ad}/verdict/`, { method: 'POST', json })

/** Takes one's own verdict of the last ten seconds back. */
export const takeVerdictBack = (ad: number, undo: number) =>
  staffRequest<VerdictTakenBack>(`reviews/${ad}/verdicts/${undo}/`, { method: 'DELETE' })

/** Sends a judged ad back to the queue. */
export const returnToQueue = (ad: number, version: string, reason: string) =>
  staffRequest<VerdictTakenBack>(`reviews/${ad}/return/`, { method: 'POST', json: { version, reason } })
