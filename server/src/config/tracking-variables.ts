import { kinds } from '../variable-kinds.ts'

/** What counts the events of shown ads. */
export const trackingVariables = {
  TOKEN_SECRET: {
    kind: kinds.secret,
    default: 'made once',
    meaning: 'signs what a bid says of itself in the addresses of its trackers',
    required: true,
  },
  TOKEN_SECRET_BEFORE: {
    kind: kinds.secret,
    default: null,
    meaning: 'the `TOKEN_SECRET` before, until its events have come: three hours after a change',
  },
} as const
