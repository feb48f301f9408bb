import { kinds, type ValuesOf } from '../variable-kinds.ts'

/** The marketplace's exchange. */
export const exchangeVariables = {
  EXCHANGE_URL: {
    kind: kinds.urlOrNone,
    default: 'http://localhost:{SANDBOX_PORT}/exchange/ad-management',
    inProduction: 'none',
    meaning: "the exchange's Ad Management, without `/bidder`; `none`: no exchange, our review alone counts",
  },
  EXCHANGE_API_KEY: {
    kind: kinds.text,
    default: 'sandbox-exchange-key',
    meaning: 'what the exchange knows us by',
  },
  EXCHANGE_BIDDER_ID: {
    kind: kinds.pathPart,
    default: 'jarchi',
    meaning: 'our bidder at the exchange',
  },
  EXCHANGE_POLL_SECONDS: {
    kind: kinds.seconds,
    default: '5',
    meaning: 'how often ads are sent to the exchange and its reviews are fetched',
  },
} as const

/** Null if there is no exchange, and only our own review counts. */
export function exchangeSettings(values: ValuesOf<typeof exchangeVariables>) {
  const { EXCHANGE_URL: url, EXCHANGE_API_KEY: apiKey, EXCHANGE_BIDDER_ID: bidderId } = values
  return url === null ? null : { url, apiKey, bidderId, pollSeconds: values.EXCHANGE_POLL_SECONDS }
}
