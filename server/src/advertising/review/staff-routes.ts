import { AD_STATUS, type AdStatus } from '@jarchi/shared/advertising/ad-status.ts'
import { PreflightReport } from '@jarchi/shared/api/preflight.ts'
import { IdText } from '@jarchi/shared/api/primitives.ts'
import {
  ReviewCompanions,
  ReviewDecided,
  ReviewDecision,
  ReviewedAd,
  ReviewList,
  ReviewReasonList,
} from '@jarchi/shared/api/staff-review.ts'
import { FEEDBACK_REASONS } from '@jarchi/shared/advertising/feedback-reasons.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { pageFields } from '../../platform/http/page-params.ts'
import { checkingOf } from '../preflight/service.ts'
import { feedbackTexts } from '../../platform/texts/feedback.ts'
import { companionsOf } from './companions.ts'
import { reviewAd, type ReviewProblem } from './judge.ts'
import { reviewFindings } from './findings.ts'
import { isDrawn } from './second-looks.ts'
import { reviewedAd, reviewList } from './view.ts'

const ByAdId = z.object({ adId: IdText })
const status = z.optional(
  z.pipe(
    z.enum(Object.values(AD_STATUS).map(String), 'invalid'),
    z.transform((text) => Number(text) as AdStatus),
  ),
)
const ReviewQuery = z.object({ ...pageFields, status })

/** The review queue (§D6.8). */
export const reviewRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const config = { right: 'review' } as const
  const checking = checkingOf(app)

  app.get(
    '/api/v1/reviews/',
    { config, schema: { querystring: ReviewQuery, response: { 200: ReviewList } } },
    async ({ staff, query }) => reviewList(deps.db, query, staff.actor, deps.now()),
  )

  app.get(
    '/api/v1/reviews/:adId/',
    { config, schema: { params: ByAdId, response: { 200: ReviewedAd } } },
    async ({ staff, params }) => reviewedAd(deps, params.adId, staff.actor),
  )

  app.get(
    '/api/v1/reviews/:adId/preflight/',
    { config, schema: { params: ByAdId, response: { 200: PreflightReport } } },
    async ({ auth, params }) => ({
      findings: await reviewFindings(deps, { adId: params.adId, userId: auth.userId }, checking),
    }),
  )

  app.get(
    '/api/v1/reviews/:adId/companions/',
    { config, schema: { params: ByAdId, response: { 200: ReviewCompanions } } },
    async ({ staff, params }) => companionsOf(deps, params.adId, staff.actor),
  )

  app.post(
    '/api/v1/reviews/:adId/verdict/',
    {
      config: { ...config, changes: 'ad' },
      schema: { params: ByAdId, body: ReviewDecision, response: { 200: ReviewDecided } },
    },
    async ({ staff, params, body }) => {
      const drawn = (event: bigint) => isDrawn(deps.config, event)
      const outcome = await reviewAd(deps.db, params.adId, body, staff.actor, deps.now(), drawn)
      if (!outcome.ok) throw refusal(outcome.problem)
      return { id: params.adId, status: outcome.status, undo: outcome.undo }
    },
  )

  app.get(
    '/api/v1/review-reasons/',
    { config, schema: { response: { 200: ReviewReasonList } } },
    async () => {
      const results = FEEDBACK_REASONS.map((code) => ({ code, message: feedbackTexts[code] }))
      return { count: results.length, results }
    },
  )
}

const FIELDS: Partial<Record<ReviewProblem, { path: string; code: string }>> = {
  reasons_needed: { path: 'reasons', code: 'required' },
  reasons_not_wanted: { path: 'reasons', code: 'invalid' },
  unknown_reason: { path: 'reasons', code: 'unknown_reason' },
  override_needed: { path: 'override_reason', code: 'override_needed' },
  bad_note: { path: 'note', code: 'not_plain_text' },
}

function refusal(problem: ReviewProblem): AppError {
  if (
    problem === 'ad_not_found' ||
    problem === 'changed_meanwhile' ||
    problem === 'ad_expired' ||
    problem === 'claimed_by_colleague' ||
    problem === 'own_denial'
  )
    return new AppError(problem)
  const field = FIELDS[problem]
  return field ? new AppError('bad_input', { fields: [field] }) : new AppError('not_now')
}
