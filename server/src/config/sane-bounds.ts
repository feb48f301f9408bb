import type { Values, VariableName } from './variables.ts'

/** Least and most that a variable can mean in earnest; beyond them it turns off what it limits. */
const BOUNDS: { [Name in VariableName]?: readonly [least: number, most: number] } = {
  PORT: [1, 65_535],
  DATABASE_CONNECTIONS: [2, 1_000],
  OTP_LIFE_SECONDS: [30, 600],
  OTP_RESEND_SECONDS: [10, 600],
  OTP_TRIES: [1, 10],
  OTP_PER_DAY: [3, 100],
  OTP_PER_IP_HOUR: [10, 10_000],
  OTP_PER_PREFIX_HOUR: [10, 10_000],
  SESSION_IDLE_HOURS: [1, 24 * 90],
  SESSION_DAYS: [1, 365],
  ACCESS_TOKEN_SECONDS: [60, 900],
  RATE_LIMIT_PER_MINUTE: [100, 100_000],
  CONNECTIONS_PER_ADDRESS: [20, 100_000],
  CAMPAIGN_BID_MIN: [1, 1_000_000_000],
  CAMPAIGN_BID_MAX: [1, 1_000_000_000],
  FREQUENCY_PER_HOUR: [1, 250],
  FREQUENCY_PER_DAY: [1, 250],
  AUTO_PREAPPROVE_AFTER: [0, 1_000_000],
  KEPT_BANNERS_MB: [64, 10_000_000],
  ZARINPAL_MIN: [1_000, 1_000_000_000_000],
  ZARINPAL_MAX: [1_000, 1_000_000_000_000],
  SEP_MIN: [1_000, 1_000_000_000_000],
  SEP_MAX: [1_000, 1_000_000_000_000],
  GIFT_CARD_TRIES: [1, 100],
  FINANCIAL_GRACE_DAYS: [1, 365],
  TICKETS_PER_DAY: [1, 1_000],
  TICKET_MESSAGES_PER_HOUR: [1, 10_000],
  TICKET_UPLOADS_PER_DAY: [1, 10_000],
  POST_WATCH_MINUTES: [0, 10_080],
  POST_STATISTICS_MINUTES: [0, 1_440],
}

/** The first must not be above the second. */
const IN_ORDER = [
  ['CAMPAIGN_BID_MIN', 'CAMPAIGN_BID_MAX'],
  ['ZARINPAL_MIN', 'ZARINPAL_MAX'],
  ['SEP_MIN', 'SEP_MAX'],
  ['FREQUENCY_PER_HOUR', 'FREQUENCY_PER_DAY'],
] as const

/** Numbers that production refuses although they are numbers. */
export function insaneNumbers(values: Values): string[] {
  const beyond = Object.entries(BOUNDS).flatMap(([name, [least, most]]) => {
    const value = Number(values[name as VariableName])
    return value < least || value > most ? [`${name} must lie between ${least} and ${most}.`] : []
  })
  const crossed = IN_ORDER.flatMap(([low, high]) =>
    BigInt(values[low]) > BigInt(values[high]) ? [`${low} must not be above ${high}.`] : [],
  )
  const { SESSION_IDLE_HOURS: idle, SESSION_DAYS: days } = values
  const idles = idle > days * 24 ? ['SESSION_IDLE_HOURS must not be longer than SESSION_DAYS.'] : []
  return [...beyond, ...crossed, ...idles]
}
