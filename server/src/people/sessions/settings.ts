import { DAY_SECONDS, HOUR_SECONDS } from '@jarchi/shared/time/durations.ts'
import { kinds, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** The lifetimes of sessions and their tokens. */
export const sessionVariables = {
  SESSION_IDLE_HOURS: variable(kinds.positive, '24', { bounds: [1, 24 * 90] }),
  SESSION_DAYS: variable(kinds.positive, '30', { bounds: [1, 365] }),
  ACCESS_TOKEN_SECONDS: variable(kinds.positive, '300', { bounds: [60, 900] }),
}

export const sessionSettings = (values: ValuesOf<typeof sessionVariables>) => ({
  idleSeconds: values.SESSION_IDLE_HOURS * HOUR_SECONDS,
  absoluteSeconds: values.SESSION_DAYS * DAY_SECONDS,
  accessTokenSeconds: values.ACCESS_TOKEN_SECONDS,
})
