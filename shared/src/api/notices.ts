import * as z from 'zod/mini'

/** A limit that no balance reaches; all numbers up to it are exact. */
const MOST_RIAL = 10_000_000_000_000

/** PUT financial /api/v2/accounts/notice-settings/; in rial, null for no notice. */
export const NoticeSettingsInput = z.strictObject({
  low_balance: z.nullable(
    z.int('not_a_whole_number').check(z.minimum(10, 'too_small'), z.maximum(MOST_RIAL, 'too_large')),
  ),
  /** A message when so many percent of a day's budget are spent; a missing field stays unchanged. */
  budget_80: z.optional(z.boolean()),
  budget_100: z.optional(z.boolean()),
})
export type NoticeSettingsInput = z.infer<typeof NoticeSettingsInput>

/** GET financial /api/v2/accounts/notice-settings/. */
export const NoticeSettings = z.object({
  low_balance: z.nullable(z.int()),
  /** The balance is below that mark now. */
  is_low: z.boolean(),
  /** More is owed than allowed: delivery has stopped (§D4.8). */
  is_in_debt: z.boolean(),
  budget_80: z.boolean(),
  budget_100: z.boolean(),
})
export type NoticeSettings = z.infer<typeof NoticeSettings>
