import { kinds } from '../variable-kinds.ts'

export const ROLES = ['web', 'background', 'delivery'] as const

/** The bidder, the second door, and what of Jarchi a machine does. */
export const biddingVariables = {
  ROLES: {
    kind: kinds.order(ROLES),
    default: ROLES.join(','),
    meaning:
      'what this machine does: `web` answers the panel, `background` works unasked, `delivery` bids and tracks',
  },
  DELIVERY_PORT: { kind: kinds.port, default: '3200', meaning: 'port of trackers and decisions' },
  DELIVERY_URL: {
    kind: kinds.url,
    default: 'http://localhost:{DELIVERY_PORT}',
    meaning: "where trackers are reached; a change sends every ad to the exchange's review again",
  },
  BIDDER_PORT: { kind: kinds.port, default: '3201', meaning: 'port that the exchange asks for bids, gRPC' },
  METRICS_PORT: {
    kind: kinds.port,
    default: '3202',
    meaning: "port of the server's `/metrics`, not for the public",
  },
  DELIVERY_METRICS_PORT: {
    kind: kinds.port,
    default: '3203',
    meaning: "port of the delivery process's `/metrics`, not for the public",
  },
  EXCHANGE_SEAT: { kind: kinds.text, default: 'jarchi', meaning: 'the seat that our bids are made for' },
  BID_MARGIN: {
    kind: kinds.percent,
    default: '20',
    meaning: 'percent of what a click pays that stays with the operator when impressions are bid for',
  },
  BID_DEADLINE_MS: {
    kind: kinds.positive,
    default: '80',
    meaning: 'time for a bid where the exchange states none, in milliseconds',
  },
  BID_LONGEST_WAIT_MS: {
    kind: kinds.positive,
    default: '20',
    meaning:
      'requests that waited longer for others here are answered without a bid at once, in milliseconds',
  },
  FREQUENCY_PER_HOUR: {
    kind: kinds.positive,
    default: '4',
    meaning: 'how often one device may see one ad in an hour; our bids stop there',
  },
  FREQUENCY_PER_DAY: {
    kind: kinds.positive,
    default: '12',
    meaning: 'how often one device may see one ad in a day',
  },
  DECISION_API_KEY: {
    kind: kinds.secret,
    default: null,
    meaning: 'opens `/svc/delivery/api/v1/decision/` to pages of your own; without it nobody may ask',
  },
} as const
