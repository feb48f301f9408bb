import * as z from 'zod/mini'
import { Id, Timestamp } from './primitives.ts'
import { ReviewedAd } from './staff-review.ts'

// All of it needs the right `review`.

/** What the figure of agreement is about. */
export const AGREEMENT_DAYS = 30

export const SecondVerdict = z.enum(['approve', 'deny'], 'invalid')
export type SecondVerdict = z.infer<typeof SecondVerdict>

/** An ad as if nobody had judged it. `id` names the verdict that is looked at. */
export const SecondLook = z.extend(
  z.pick(ReviewedAd, { ad: true, campaign: true, account: true, landing: true }),
  { id: Id },
)
export type SecondLook = z.infer<typeof SecondLook>

/** POST staff /api/v1/second-looks/next/ hands over the oldest for five minutes; null: there is none. */
export const NextSecondLook = z.object({ look: z.nullable(SecondLook) })
export type NextSecondLook = z.infer<typeof NextSecondLook>

/** POST staff /api/v1/second-looks/{id}/verdict/; 409 `looked_already` if it went to a colleague, or the ad was changed. */
export const SecondLookDecision = z.strictObject({ verdict: SecondVerdict })

const Judged = z.object({ verdict: SecondVerdict, by: z.nullable(z.string()) })

/** GET staff /api/v1/second-looks/: the last 30 days; `different` are ads whose first verdict still stands. */
export const SecondLookReport = z.object({
  looked: z.int(),
  same: z.int(),
  /** For this reviewer. */
  waiting: z.int(),
  different: z.array(
    z.object({ ad_id: Id, campaign_title: z.string(), first: Judged, second: Judged, at: Timestamp }),
  ),
})
export type SecondLookReport = z.infer<typeof SecondLookReport>
