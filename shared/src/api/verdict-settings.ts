import * as z from 'zod/mini'

/**
 * GET and PUT api /api/v1/adv/verdict-settings/: how the user wants to be told about verdicts on the
 * account's ads.
 */
export const VerdictSettings = z.strictObject({ by_email: z.boolean(), by_sms: z.boolean() })
export type VerdictSettings = z.infer<typeof VerdictSettings>
