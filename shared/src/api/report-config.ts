import * as z from 'zod/mini'
import { EmailAddress } from './contacts.ts'

export const REPORT_FREQUENCIES = ['none', 'daily', 'weekly'] as const
export const REPORT_CHANNELS = ['email', 'sms'] as const
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number]
export type ReportChannel = (typeof REPORT_CHANNELS)[number]

const Frequency = z.enum(REPORT_FREQUENCIES, 'invalid')
const Channels = z
  .array(z.enum(REPORT_CHANNELS, 'invalid'))
  .check(z.refine((channels) => new Set(channels).size === channels.length, 'sent_twice'))

/** PUT api /api/v1/adv/report-config/ (§D8.5); `address` is the user's verified e-mail, for that channel. */
export const ReportConfigInput = z.strictObject({
  frequency: Frequency,
  channels: Channels,
  address: z.nullable(EmailAddress),
})
export type ReportConfigInput = z.infer<typeof ReportConfigInput>

/** GET api /api/v1/adv/report-config/, and the answer of PUT. */
export const ReportConfig = z.object({
  frequency: Frequency,
  channels: z.array(z.enum(REPORT_CHANNELS)),
  /** Where a report by e-mail goes: the user's verified address, if there is one. */
  address: z.nullable(z.string()),
  /** Where a report by SMS goes. */
  phone: z.string(),
  /** False if the operator sends no e-mail. */
  is_email_on: z.boolean(),
})
export type ReportConfig = z.infer<typeof ReportConfig>
