import { kinds, type ValuesOf } from '../variable-kinds.ts'
import { secretOf } from './secret.ts'

/** The secrets with which we sign and hash, and the previous ones during a change. */
export const secretVariables = {
  JWT_SECRET: { kind: kinds.secret, default: 'made once', meaning: 'signs access tokens', required: true },
  JWT_SECRET_BEFORE: {
    kind: kinds.secret,
    default: null,
    meaning: 'the earlier `JWT_SECRET`, until its tokens have expired: for an hour after a change',
  },
  SESSION_SECRET: {
    kind: kinds.secret,
    default: 'made once',
    meaning: 'derives session cookies, signs test links',
    required: true,
  },
  SESSION_SECRET_BEFORE: {
    kind: kinds.secret,
    default: null,
    meaning:
      'the earlier `SESSION_SECRET`, until its sessions have expired: for `SESSION_DAYS` after a change',
  },
  OTP_SECRET: {
    kind: kinds.secret,
    default: 'made once',
    meaning: 'keys the hashes of sign-in codes',
    required: true,
  },
  OTP_SECRET_BEFORE: {
    kind: kinds.secret,
    default: null,
    meaning: 'the earlier `OTP_SECRET`, until its codes have expired: for an hour after a change',
  },
} as const

/** All secrets except the marketplace's. */
export function ownSecrets(values: ValuesOf<typeof secretVariables>) {
  return {
    jwt: secretOf(values.JWT_SECRET, values.JWT_SECRET_BEFORE),
    session: secretOf(values.SESSION_SECRET, values.SESSION_SECRET_BEFORE),
    otp: secretOf(values.OTP_SECRET, values.OTP_SECRET_BEFORE),
  }
}
