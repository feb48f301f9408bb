import { DAY_SECONDS, HOUR_SECONDS } from '@jarchi/shared/durations.ts'
import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** The lifetimes of sessions and their tokens, and where sign-in may lead. */
export const sessionVariables = {
  SESSION_IDLE_HOURS: {
    kind: kinds.positive,
    default: '24',
    bounds: [1, 24 * 90],
    meaning: 'a session unused that long ends',
  },
  SESSION_DAYS: {
    kind: kinds.positive,
    default: '30',
    bounds: [1, 365],
    meaning: 'a session ends then at the latest',
  },
  ACCESS_TOKEN_SECONDS: {
    kind: kinds.positive,
    default: '300',
    bounds: [60, 900],
    meaning: 'life of an access token',
  },
  REDIRECT_ORIGINS: {
    kind: kinds.origins,
    default: '',
    meaning: 'origins that `redirect`, `return_url` and `completion_url` may lead to, besides our own',
  },
} as const

export function sessionSettings(values: ValuesOf<typeof sessionVariables>) {
  return {
    idleSeconds: values.SESSION_IDLE_HOURS * HOUR_SECONDS,
    absoluteSeconds: values.SESSION_DAYS * DAY_SECONDS,
    accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
  }
}
