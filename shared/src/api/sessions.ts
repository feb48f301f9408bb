import * as z from 'zod/mini'
import { AccountName } from './accounts.ts'
import { Id, Timestamp } from './primitives.ts'

/** POST accounts /api/v1/auth/phone/. Any digits and prefixes; normalised by `mobilePhone`. */
export const PhoneSignIn = z.strictObject({
  phone: z.string('required').check(z.maxLength(40, 'not_a_mobile')),
})

/** `expires_in` and `resend_after` in seconds; the same whether or not the phone is known. */
export const PhoneSignInStarted = z.object({
  request_id: z.string(),
  expires_in: z.int(),
  resend_after: z.int(),
})
export type PhoneSignInStarted = z.infer<typeof PhoneSignInStarted>

/** POST accounts /api/v1/auth/phone/validate/. */
export const PhoneValidation = z.strictObject({
  request_id: z.uuid('not_an_id'),
  phone: z.string('required').check(z.maxLength(40, 'not_a_mobile')),
  code: z.string('required').check(z.maxLength(40, 'not_a_code')),
})

/**
 * POST accounts /api/v1/sessions/confirmation/: a code was sent to the user's phone. `resend_after` in seconds.
 */
export const CodeSent = z.object({ phone: z.string(), request_id: z.string(), resend_after: z.int() })
export type CodeSent = z.infer<typeof CodeSent>

/**
 * The code of a signed-in user: POST …/confirmation/verify/, and the steps …/confirm/ and …/verify/ of a new
 * phone or e-mail address.
 */
export const GivenCode = z.strictObject({
  request_id: z.uuid('not_an_id'),
  code: z.string('required').check(z.maxLength(40, 'not_a_code')),
})
export type GivenCode = z.infer<typeof GivenCode>

/** The session of a right code: its accounts, and the one used last. */
export const SignedIn = z.object({ account: Id, accounts: z.array(AccountName) })
export type SignedIn = z.infer<typeof SignedIn>

/** GET accounts /api/v2/token/access/internal/. `expires_in` in seconds. */
export const AccessToken = z.object({ token: z.string(), expires_in: z.int() })
export type AccessToken = z.infer<typeof AccessToken>

/**
 * GET and DELETE accounts /api/v1/sessions/: where the user is signed in, followed by impersonations in the
 * user's accounts, which stay listed after they have ended (§D6.15).
 */
export const SessionView = z.object({
  id: z.string(),
  device: z.string(),
  ip: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp,
  is_current: z.boolean(),
  /** An impersonation; `device` says so, and `ip` is empty. */
  is_support: z.boolean(),
  /** An impersonation is ended by owners of its account. */
  may_end: z.boolean(),
  /** The name of the impersonated account. */
  account: z.nullable(z.string()),
  /** Null while it is open; an ended session of the user's own is not listed. */
  ended_at: z.nullable(Timestamp),
})
export type SessionView = z.infer<typeof SessionView>
