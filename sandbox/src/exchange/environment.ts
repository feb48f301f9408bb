import type { ExchangeOptions } from './sandbox-exchange.ts'

/** Requests a second that come by themselves, so that a demo has traffic. */
const TRICKLE = 20

/** The bidder's address and name, from the product's own variables; tests order their visitors themselves. */
export function exchangeOptions(env: NodeJS.ProcessEnv): ExchangeOptions {
  const usual = env.NODE_ENV === 'test' ? 0 : TRICKLE
  return {
    bidder: env.BIDDER || `localhost:${env.BIDDER_PORT || 3201}`,
    ...(env.EXCHANGE_BIDDER_ID && { bidderId: env.EXCHANGE_BIDDER_ID }),
    trickle: env.SANDBOX_TRICKLE ? Number(env.SANDBOX_TRICKLE) : usual,
    say: (text) => process.stdout.write(`${text}\n`),
  }
}
