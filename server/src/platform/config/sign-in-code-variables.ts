import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** Lifetime, tries and limits of sign-in codes (ADR 3); `sign-in/code-limits.ts` applies them. */
export const signInCodeVariables = {
  OTP_LIFE_SECONDS: {
    kind: kinds.positive,
    default: '120',
    bounds: [30, 600],
    meaning: 'life of a sign-in code',
  },
  OTP_RESEND_SECONDS: {
    kind: kinds.count,
    default: '60',
    bounds: [10, 600],
    meaning: 'wait before another code',
  },
  OTP_TRIES: {
    kind: kinds.positive,
    default: '5',
    bounds: [1, 10],
    meaning: 'wrong tries before a code is dead',
  },
  OTP_CONFIRMED_SECONDS: {
    kind: kinds.positive,
    default: '600',
    bounds: [60, 1_800],
    meaning: 'how long after a code a session may change financial information and ask for refunds',
  },
  OTP_PER_DAY: {
    kind: kinds.positive,
    default: '10',
    bounds: [3, 100],
    meaning: 'codes a phone a day, asked for from one address or on one known device',
  },
  OTP_NEW_DEVICES_DAY: {
    kind: kinds.positive,
    default: '30',
    meaning: 'codes a phone a day for all new devices together, and for all known ones',
  },
  OTP_PER_IP_HOUR: {
    kind: kinds.positive,
    default: '300',
    bounds: [10, 10_000],
    meaning: 'codes an hour to new devices of one address, of IPv6 a network of 64 bits',
  },
  OTP_WRONG_PER_IP_HOUR: {
    kind: kinds.positive,
    default: '100',
    meaning: 'wrong codes an hour from one address, for any phone',
  },
  OTP_PER_PREFIX_HOUR: {
    kind: kinds.positive,
    default: '300',
    bounds: [10, 10_000],
    meaning: 'codes an hour to phones that share their first 7 digits',
  },
  OTP_TOTAL_HOUR: {
    kind: kinds.positive,
    default: '3000',
    meaning: 'codes an hour of the whole product; known devices still get codes after that',
  },
  OTP_TOTAL_DAY: { kind: kinds.positive, default: '20000', meaning: 'the same a day' },
} as const

export function signInCodeSettings(values: ValuesOf<typeof signInCodeVariables>) {
  return {
    lifeSeconds: values.OTP_LIFE_SECONDS,
    resendSeconds: values.OTP_RESEND_SECONDS,
    tries: values.OTP_TRIES,
    confirmedSeconds: values.OTP_CONFIRMED_SECONDS,
    perPhoneDay: values.OTP_PER_DAY,
    newDevicesDay: values.OTP_NEW_DEVICES_DAY,
    perIpHour: values.OTP_PER_IP_HOUR,
    wrongPerIpHour: values.OTP_WRONG_PER_IP_HOUR,
    perPrefixHour: values.OTP_PER_PREFIX_HOUR,
    totalHour: values.OTP_TOTAL_HOUR,
    totalDay: values.OTP_TOTAL_DAY,
  }
}
