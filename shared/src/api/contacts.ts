import * as z from 'zod/mini'
import { emailAddress } from '../people/email.ts'
import { mobilePhone } from '../people/phone.ts'

/** What a user is reached by, and changes with two codes. */
export type ContactName = 'email' | 'phone'

/** An address as `emailAddress` reads it. */
export const EmailAddress = z.pipe(
  z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(300, 'too_long')),
  z.pipe(
    z.transform((text: string) => emailAddress(text)),
    z.string('not_an_email'),
  ),
)

/** A phone as `mobilePhone` reads it: with any digits and prefixes. */
const MobilePhone = z.pipe(
  z.string('required').check(z.maxLength(40, 'not_a_mobile')),
  z.pipe(
    z.transform((text: string) => mobilePhone(text)),
    z.string('not_a_mobile'),
  ),
)

/** A change waits for the code to the current phone, then for the one to the new address or phone. In seconds. */
const change = {
  request_id: z.string(),
  /** False if the provider has not accepted the message of this step. */
  is_sent: z.boolean(),
  expires_in: z.int(),
  resend_after: z.int(),
}

/** GET accounts /api/v1/accounts/email/, and the answer of every call below it. */
export const EmailState = z.object({
  /** The current address, which is verified. */
  email: z.nullable(z.string()),
  /** False if the operator sends no e-mail. */
  is_on: z.boolean(),
  change: z.nullable(z.object({ ...change, email: z.string(), step: z.enum(['phone', 'mail']) })),
})

/** GET accounts /api/v1/accounts/phone/, and the answer of every call below it. */
export const PhoneState = z.object({
  /** The current phone, with which the user signs in. */
  phone: z.string(),
  change: z.nullable(z.object({ ...change, phone: z.string(), step: z.enum(['old', 'new']) })),
})

type Change = NonNullable<z.infer<typeof EmailState | typeof PhoneState>['change']>

/** Either of both; the contact and its target by their name. */
export type ContactState = { [name in ContactName]?: string | null } & {
  is_on?: boolean
  change: ({ [name in ContactName]?: string } & Omit<Change, ContactName>) | null
}

/** POST accounts /api/v1/accounts/email/: sends a code to the phone. Read as the address alone. */
export const EmailInput = z.pipe(
  z.strictObject({ email: EmailAddress }),
  z.transform(({ email }) => email),
)

/** POST accounts /api/v1/accounts/phone/: sends a code to the current phone. Read as the number alone. */
export const PhoneInput = z.pipe(
  z.strictObject({ phone: MobilePhone }),
  z.transform(({ phone }) => phone),
)

/** POST …/resend/: sends the code of the step again. */
export const ContactResend = z.strictObject({ request_id: z.uuid('not_an_id') })
