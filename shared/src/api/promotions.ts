import * as z from 'zod/mini'
import { PROMOTION_PAGES } from '../help/promotion.ts'
import { line, Timestamp } from './primitives.ts'

/** GET panel-backend /api/v1/promotions/{page}/: the operator's content for one of the promotion pages. */
export const PromotionView = z.object({
  phase: z.enum(['before', 'open', 'ended']),
  starts_at: Timestamp,
  ends_at: Timestamp,
  headline: z.string(),
  paragraphs: z.array(z.string()),
  offer: z.nullable(z.object({ title: z.string(), text: z.nullable(z.string()) })),
  /** Only while the promotion is open. */
  gift_code: z.nullable(z.string()),
  /** `minutes`: how long it takes. */
  event: z.nullable(z.object({ starts_at: Timestamp, minutes: z.int() })),
  registration: z.nullable(
    z.object({
      /** The sentence that one agrees to. */
      consent: z.string(),
      /** What happens after the registration. */
      afterwards: z.string(),
      registered_phone: z.nullable(z.string()),
    }),
  ),
})
export type PromotionView = z.infer<typeof PromotionView>

/** GET panel-backend /api/v1/promotions/: the promotions that are open now. */
export const OpenPromotions = z.object({
  results: z.array(z.object({ page: z.enum(PROMOTION_PAGES), headline: z.string(), ends_at: Timestamp })),
})
export type OpenPromotions = z.infer<typeof OpenPromotions>

/**
 * POST panel-backend /api/v1/promotions/{page}/registrations/; a repeated call for the same phone changes
 * nothing.
 */
export const RegistrationInput = z.strictObject({
  name: line(2, 60),
  phone: z.string('required').check(z.maxLength(40, 'not_a_mobile')),
  consent: z.literal(true, 'consent_needed'),
})
export type RegistrationInput = z.infer<typeof RegistrationInput>
