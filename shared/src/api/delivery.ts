import * as z from 'zod/mini'
import { Id, RialAmount } from './primitives.ts'

/** What a campaign has had today, a day of Tehran. Amounts in rial, for those who may see amounts. */
const TodayOfCampaign = z.object({
  id: Id,
  impressions: z.int(),
  /** That count: each costs, or would have if there had been budget left. */
  clicks: z.int(),
  spend: z.optional(RialAmount),
  /** The day's budget as it is in force; it may have been changed since the morning. */
  cap: z.optional(RialAmount),
})
export type TodayOfCampaign = z.infer<typeof TodayOfCampaign>

/** GET api /api/v1/adv/delivery-today/?id__in=1,2: of these campaigns, or of all; those that had nothing are left out. */
export const DeliveryToday = z.object({ campaigns: z.array(TodayOfCampaign) })
export type DeliveryToday = z.infer<typeof DeliveryToday>
