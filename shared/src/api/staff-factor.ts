import * as z from 'zod/mini'
import { line, Timestamp } from './primitives.ts'

// The second factor of staff (ADR 95). Each route is for all staff, and about themselves.

export const LONGEST_PASSKEY_NAME = 40

/** GET staff /api/v1/factor/. */
export const StaffFactor = z.object({
  /** Until when they may work without any; null once they have one. */
  due_at: z.nullable(Timestamp),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      created_at: Timestamp,
      last_used_at: z.nullable(Timestamp),
      /** Its counter went back, so there may be a copy: it proves nothing any more. */
      is_locked: z.boolean(),
    }),
  ),
  has_totp: z.boolean(),
  /** How many are left. */
  recovery_codes: z.int(),
})
export type StaffFactor = z.infer<typeof StaffFactor>

const bytes = z.string('required').check(z.regex(/^[\w-]{1,16000}$/, 'invalid'))
const shape = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key', 'invalid'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'], 'invalid')),
  clientExtensionResults: z.strictObject({}),
}

/** What a browser answers when a passkey is made, and when it is used: as WebAuthn's JSON has it. */
const MadePasskey = z.strictObject({
  ...shape,
  response: z.strictObject({
    clientDataJSON: bytes,
    attestationObject: bytes,
    authenticatorData: z.optional(bytes),
    transports: z.optional(
      z.array(z.string().check(z.maxLength(30, 'too_long'))).check(z.maxLength(10, 'too_many')),
    ),
    publicKeyAlgorithm: z.optional(z.int('invalid')),
    publicKey: z.optional(bytes),
  }),
})
const UsedPasskey = z.strictObject({
  ...shape,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
})

/** POST …/factor/passkeys/begin/ and …/factor/prove/begin/: the options for the browser; null without any passkey. */
export const PasskeyOptions = z.object({ options: z.nullable(z.looseObject({})) })
export type PasskeyOptions = z.infer<typeof PasskeyOptions>

/** POST …/factor/passkeys/; answers `FactorMade`. */
export const NewPasskey = z.strictObject({ name: line(1, LONGEST_PASSKEY_NAME), passkey: MadePasskey })
export type NewPasskey = z.infer<typeof NewPasskey>

/** The codes for recovery, shown once: with the first factor, or when new ones are asked for; otherwise null. */
export const FactorMade = z.object({ recovery_codes: z.nullable(z.array(z.string())) })
export type FactorMade = z.infer<typeof FactorMade>

/** POST …/factor/totp/begin/: a secret in base32, and the address that apps read. */
export const TotpSecret = z.object({ secret: z.string(), uri: z.string() })
export type TotpSecret = z.infer<typeof TotpSecret>

const TypedCode = z
  .string('required')
  .check(z.trim(), z.minLength(1, 'required'), z.maxLength(40, 'too_long'))

/** POST …/factor/totp/: the first code of the app, in any digits; answers `FactorMade`. */
export const FirstTotpCode = z.strictObject({ code: TypedCode })

/** POST …/factor/prove/: one of the three; codes in any digits. Answers 204, or 401 `factor_refused`. */
export const FactorProof = z
  .strictObject({
    passkey: z.optional(UsedPasskey),
    code: z.optional(TypedCode),
    recovery_code: z.optional(TypedCode),
  })
  .check(z.refine((proof) => Object.keys(proof).length === 1, 'invalid'))
export type FactorProof = z.infer<typeof FactorProof>
