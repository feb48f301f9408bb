import { kinds, SANDBOX, variable, type ValuesOf } from '../../platform/variable-kinds.ts'

/** The marketplace's exchange. */
export const exchangeVariables = {
  EXCHANGE_URL: variable(kinds.urlOrNone, `${SANDBOX}/exchange/ad-management`, { inProduction: 'none' }),
  EXCHANGE_API_KEY: variable(kinds.text, 'sandbox-exchange-key'),
  EXCHANGE_BIDDER_ID: variable(kinds.pathPart, 'jarchi'),
  EXCHANGE_POLL_SECONDS: variable(kinds.seconds, '5'),
}

/** Null if there is no exchange, and only our own review counts. */
export function exchangeSettings(values: ValuesOf<typeof exchangeVariables>) {
  const { EXCHANGE_URL: url, EXCHANGE_API_KEY: apiKey, EXCHANGE_BIDDER_ID: bidderId } = values
  return url === null ? null : { url, apiKey, bidderId, pollSeconds: values.EXCHANGE_POLL_SECONDS }
}
