import { kinds, MB, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** The bidder, and what it may hold. */
export const biddingVariables = {
  EXCHANGE_SEAT: variable(kinds.text, 'jarchi'),
  PRICE_BY_MARKET: variable(kinds.flag, '1'),
  BID_MARGIN: variable(kinds.percent, '20'),
  BID_MILLE_MAX: variable(kinds.positive, '3000000'),
  BID_DEADLINE_MS: variable(kinds.positive, '80'),
  BID_LONGEST_WAIT_MS: variable(kinds.positive, '20'),
  BIDDER_CONNECTIONS: variable(kinds.positive, '1000', { bounds: [1, 50_000] }),
  BIDDER_IDLE_SECONDS: variable(kinds.positive, '300'),
  BIDDER_MEMORY_MB: variable(kinds.positive, '64', { bounds: [1, 4_096] }),
  FREQUENCY_PER_HOUR: variable(kinds.positive, '4', { bounds: [1, 250] }),
  FREQUENCY_PER_DAY: variable(kinds.positive, '12', { bounds: [1, 250] }),
  DECISION_API_KEY: variable(kinds.secret, null),
}

export const biddingSettings = (values: ValuesOf<typeof biddingVariables>) => ({
  seat: values.EXCHANGE_SEAT,
  priceByMarket: values.PRICE_BY_MARKET,
  price: { marginPercent: values.BID_MARGIN, mostPerMille: values.BID_MILLE_MAX },
  deadlineMs: values.BID_DEADLINE_MS,
  longestWaitMs: values.BID_LONGEST_WAIT_MS,
  grpc: {
    connections: values.BIDDER_CONNECTIONS,
    heldBytes: values.BIDDER_MEMORY_MB * MB,
    idleMs: values.BIDDER_IDLE_SECONDS * 1_000,
  },
  frequencyCap: { hour: values.FREQUENCY_PER_HOUR, day: values.FREQUENCY_PER_DAY },
  decisionKey: values.DECISION_API_KEY,
})
