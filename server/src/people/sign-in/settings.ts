import { kinds, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** Lifetime, tries and limits of codes (ADR 3); `code-limits.ts` applies them. */
export const codeVariables = {
  OTP_LIFE_SECONDS: variable(kinds.positive, '120', { bounds: [30, 600] }),
  OTP_RESEND_SECONDS: variable(kinds.count, '60', { bounds: [10, 600] }),
  OTP_TRIES: variable(kinds.positive, '5', { bounds: [1, 10] }),
  OTP_CONFIRMED_SECONDS: variable(kinds.positive, '600', { bounds: [60, 1_800] }),
  OTP_PER_DAY: variable(kinds.positive, '10', { bounds: [3, 100] }),
  OTP_NEW_DEVICES_DAY: variable(kinds.positive, '30'),
  OTP_PER_IP_HOUR: variable(kinds.positive, '300', { bounds: [10, 10_000] }),
  OTP_WRONG_PER_IP_HOUR: variable(kinds.positive, '100'),
  OTP_PER_PREFIX_HOUR: variable(kinds.positive, '300', { bounds: [10, 10_000] }),
  OTP_TOTAL_HOUR: variable(kinds.positive, '3000'),
  OTP_TOTAL_DAY: variable(kinds.positive, '20000'),
}

export const codeSettings = (values: ValuesOf<typeof codeVariables>) => ({
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
})
