import { kinds } from '../variable-kinds.ts'

/** Settings for counting the events of shown ads. */
export const trackingVariables = {
  TOKEN_SECRET: {
    kind: kinds.secret,
    default: 'made once',
    meaning: 'signs the data of a bid in the addresses of its trackers',
    required: true,
  },
  TOKEN_SECRET_BEFORE: {
    kind: kinds.secret,
    default: null,
    meaning: 'the earlier `TOKEN_SECRET`, until its events have arrived: for three hours after a change',
  },
  TRACKER_CALLERS: {
    kind: kinds.trackerCallers,
    default: 'apps',
    meaning: '`exchange` if it calls the trackers for the apps: user agents and addresses are then ignored',
  },
  EVENTS_URL: {
    kind: kinds.natsUrls,
    default: null,
    meaning:
      'nodes of the NATS cluster that events go through, such as `nats://a,nats://b,nats://c`, with TLS and a password as `tls://jarchi:…@a?ca=/etc/jarchi/nats-ca.pem,tls://b,tls://c`; unset: trackers write to the database',
  },
  SPEND_POST_SECONDS: {
    kind: kinds.seconds,
    default: '3600',
    meaning: 'charged clicks are posted when their hour ends, and at most this long after',
  },
} as const
