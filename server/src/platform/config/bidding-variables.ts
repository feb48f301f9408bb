import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** The bidder, and the second door: the process that bids, tracks and decides. */
export const biddingVariables = {
  DELIVERY_PORT: { kind: kinds.port, default: '3200', meaning: 'port of trackers and decisions' },
  DELIVERY_URL: {
    kind: kinds.url,
    default: 'http://localhost:{DELIVERY_PORT}',
    meaning: "where trackers are reached; a change sends every ad to the exchange's review again",
  },
  BIDDER_PORT: { kind: kinds.port, default: '3201', meaning: 'port for bid requests of the exchange (gRPC)' },
  DELIVERY_METRICS_PORT: {
    kind: kinds.port,
    default: '3203',
    meaning: "port of the delivery process's `/metrics`, not for the public",
  },
  EXCHANGE_SEAT: { kind: kinds.text, default: 'jarchi', meaning: 'the seat that our bids are made for' },
  BID_MARGIN: {
    kind: kinds.percent,
    default: '20',
    meaning: 'percent of the click price that the operator keeps when bidding for impressions',
  },
  BID_MILLE_MAX: {
    kind: kinds.positive,
    default: '3000000',
    meaning:
      'the most that is ever bid for a thousand impressions, in rial, even if their clicks seem worth more',
  },
  BID_DEADLINE_MS: {
    kind: kinds.positive,
    default: '80',
    meaning: 'time for a bid if the exchange gives no limit, in milliseconds',
  },
  BID_LONGEST_WAIT_MS: {
    kind: kinds.positive,
    default: '20',
    meaning: 'longest wait of a bid request behind others, in milliseconds; after it there is no bid',
  },
  BIDDER_CONNECTIONS: {
    kind: kinds.positive,
    default: '1000',
    bounds: [1, 50_000],
    meaning:
      'connections for bid requests at a time; the one without a request for the longest time makes room',
  },
  BIDDER_IDLE_SECONDS: {
    kind: kinds.positive,
    default: '300',
    meaning: 'how long such a connection may be without a request, in seconds; then it is closed in order',
  },
  BIDDER_MEMORY_MB: {
    kind: kinds.positive,
    default: '64',
    bounds: [1, 4_096],
    meaning: 'memory for incomplete bid requests and for answers that are not taken yet, of all connections',
  },
  FREQUENCY_PER_HOUR: {
    kind: kinds.positive,
    default: '4',
    bounds: [1, 250],
    meaning: 'how often one device may see one ad in an hour; our bids stop there',
  },
  FREQUENCY_PER_DAY: {
    kind: kinds.positive,
    default: '12',
    bounds: [1, 250],
    meaning: 'how often one device may see one ad in a day',
  },
  DECISION_API_KEY: {
    kind: kinds.secret,
    default: null,
    meaning: 'opens `/svc/delivery/api/v1/decision/` to your own pages; closed if empty',
  },
} as const

export function biddingSettings(values: ValuesOf<typeof biddingVariables>) {
  return {
    seat: values.EXCHANGE_SEAT,
    price: { marginPercent: values.BID_MARGIN, mostPerMille: values.BID_MILLE_MAX },
    deadlineMs: values.BID_DEADLINE_MS,
    longestWaitMs: values.BID_LONGEST_WAIT_MS,
    grpc: {
      connections: values.BIDDER_CONNECTIONS,
      heldBytes: values.BIDDER_MEMORY_MB * 1_024 * 1_024,
      idleMs: values.BIDDER_IDLE_SECONDS * 1_000,
    },
    frequencyCap: { hour: values.FREQUENCY_PER_HOUR, day: values.FREQUENCY_PER_DAY },
    decisionKey: values.DECISION_API_KEY,
  }
}

/** The process that bids and tracks. */
export function deliverySettings(values: ValuesOf<typeof biddingVariables>) {
  return {
    port: values.DELIVERY_PORT,
    url: values.DELIVERY_URL,
    bidderPort: values.BIDDER_PORT,
    metricsPort: values.DELIVERY_METRICS_PORT,
  }
}
