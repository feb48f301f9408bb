import * as z from 'zod/mini'
import { emailAddress } from '../people/email.ts'

/** An address as `emailAddress` reads it. */
export const EmailAddress = z.pipe(
  z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(300, 'too_long')),
  z.pipe(
    z.transform((text: string) => emailAddress(text)),
    z.string('not_an_email'),
  ),
)

/** A change of the address: waits for the code to the phone, then for the one to the address. In seconds. */
const EmailChange = z.object({
  request_id: z.string(),
  email: z.string(),
  step: z.enum(['phone', 'mail']),
  /** False if the mail server has not accepted the message. */
  is_sent: z.boolean(),
  expires_in: z.int(),
  resend_after: z.int(),
})

/** GET accounts /api/v1/accounts/email/, and the answer of every call below it. */
export const EmailState = z.object({
  /** The current address, which is verified. */
  email: z.nullable(z.string()),
  /** False if the operator sends no e-mail. */
  is_on: z.boolean(),
  change: z.nullable(EmailChange),
})
export type EmailState = z.infer<typeof EmailState>

/** POST accounts /api/v1/accounts/email/: sends a code to the phone. */
export const EmailInput = z.strictObject({ email: EmailAddress })

/** POST …/email/resend/: sends the code of the step again. */
export const EmailResend = z.strictObject({ request_id: z.uuid('not_an_id') })
