import * as z from 'zod/mini'
import { Id, RialAmount } from './primitives.ts'

/** A campaign's figures of today, a day in Tehran. Amounts in rial, for users who may see amounts. */
const TodayOfCampaign = z.object({
  id: Id,
  impressions: z.int(),
  /** Valid clicks: each costs, or would have cost if budget had been left. */
  clicks: z.int(),
  spend: z.optional(RialAmount),
  /** The day's budget in force; it may have been changed since the morning. */
  cap: z.optional(RialAmount),
})
export type TodayOfCampaign = z.infer<typeof TodayOfCampaign>

/**
 * GET api /api/v1/adv/delivery-today/?id__in=1,2: of these campaigns, or of all; those without figures are
 * left out.
 */
export const DeliveryToday = z.object({ campaigns: z.array(TodayOfCampaign) })
export type DeliveryToday = z.infer<typeof DeliveryToday>
