import { HOUR_MS } from '@jarchi/shared/time/durations.ts'
import type { Deps } from '../../deps.ts'
import { ExchangeError } from '../../gateways/exchange/ad-management.ts'
import type { Loop } from '../../platform/jobs/service.ts'
import { compareAll, pollAudits } from './audits.ts'
import { renewDueAds, sendMovedAds } from './queries.ts'
import { sendDueAds, type ExchangeDeps } from './sending.ts'

export { resendAd } from './queries.ts'

const MOST_RENEWALS = 100
/** An advisory lock; charging and reports have others. */
const LOCK = 44_005
/** Lists may be cut short, and an exchange may lose ads. */
const COMPARED_EVERY_MS = HOUR_MS

/**
 * Keeps the exchange's ads in line with ours, and knows its reviews; does nothing if there is no exchange.
 */
export function exchangeAdsLoops(deps: Deps): Loop[] {
  const { exchange, config } = deps
  if (!exchange || !config.exchange) return []
  const sync = new ExchangeSync({ ...deps, exchange })
  const work: Loop['work'] = async (signal) => (await sync.turn(signal)) === 'more'
  return [{ name: 'exchange-ads', lock: LOCK, pauseMs: config.exchange.pollSeconds * 1_000, work }]
}

/** The turns of one owner. */
export class ExchangeSync {
  readonly #deps: ExchangeDeps
  #comparedAt = -Infinity
  #pausedUntil = 0

  constructor(deps: ExchangeDeps) {
    this.#deps = deps
  }

  /** Sends due ads and asks for reviews. After 429 it does nothing for the given time. */
  async turn(signal?: AbortSignal): Promise<'more' | 'done'> {
    const { now } = this.#deps
    if (now().getTime() < this.#pausedUntil) return 'done'
    try {
      return await this.#work(signal)
    } catch (error) {
      const isBusy = error instanceof ExchangeError && error.failure === 'busy'
      if (!isBusy) throw error
      this.#pausedUntil = now().getTime() + error.retryAfter
      return 'done'
    }
  }

  async #work(signal?: AbortSignal): Promise<'more' | 'done'> {
    const { db, config, now } = this.#deps
    if (now().getTime() - this.#comparedAt >= COMPARED_EVERY_MS) {
      await sendMovedAds(db, [`${config.publicOrigin}/`, `${config.delivery.url}/`])
      await compareAll(this.#deps)
      this.#comparedAt = now().getTime()
    }
    await renewDueAds(db, now(), MOST_RENEWALS)
    const rest = await sendDueAds(this.#deps, signal)
    await pollAudits(this.#deps)
    return rest
  }
}
