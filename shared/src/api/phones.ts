import * as z from 'zod/mini'

/**
 * A change of the phone: waits for the code to the current phone, then for the one to the new phone. In
 * seconds.
 */
const PhoneChange = z.object({
  request_id: z.string(),
  phone: z.string(),
  step: z.enum(['old', 'new']),
  /** False if the provider has not accepted the message of this step. */
  is_sent: z.boolean(),
  expires_in: z.int(),
  resend_after: z.int(),
})

/** GET accounts /api/v1/accounts/phone/, and the answer of every call below it. */
export const PhoneState = z.object({
  /** The current phone, with which the user signs in. */
  phone: z.string(),
  change: z.nullable(PhoneChange),
})
export type PhoneState = z.infer<typeof PhoneState>

/** POST accounts /api/v1/accounts/phone/: sends a code to the current phone. Any digits and prefixes. */
export const PhoneInput = z.strictObject({
  phone: z.string('required').check(z.maxLength(40, 'not_a_mobile')),
})

/** POST …/phone/resend/: sends the code of the step again. */
export const PhoneResend = z.strictObject({ request_id: z.uuid('not_an_id') })
