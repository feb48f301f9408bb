import { HOUR_MS } from '@jarchi/shared/time/durations.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { ExchangeError } from '../../gateways/exchange/ad-management.ts'
import type { Db } from '../../platform/db/client.ts'
import { keepSetting, keptSetting } from '../../platform/db/settings.ts'
import { atMost, secondsSince, type State } from '../../platform/states.ts'
import type { Loop } from '../../platform/jobs/service.ts'
import { compareAll, pollAudits } from './audits.ts'
import { deliverySwitch, renewDueAds, sendMovedAds } from './queries.ts'
import { sendDueAds, type ExchangeDeps } from './sending.ts'

export { resendAd } from './queries.ts'

const MOST_RENEWALS = 100
/** An advisory lock; charging and reports have others. */
const LOCK = 44_005
/** A key in the table of settings: when a turn was last complete. */
const POLLED = 'exchange_polled'
/** Besides the pause between turns; the first turn compares all ads. */
const LONGEST_LAG_SECONDS = 300
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

/** Whether a person has stopped all ads, and how long ago the exchange, if there is one, was asked for its reviews. */
export async function exchangeStates(
  db: Db,
  now: Date,
  { exchange }: Pick<Config, 'exchange'>,
): Promise<State[]> {
  const { stopped_at } = await deliverySwitch(db)
  const stopped = atMost('delivery_stopped_seconds', stopped_at ? secondsSince(stopped_at, now) : 0, 0)
  if (!exchange) return [stopped]
  const polled = await keptSetting(db, POLLED)
  const longest = LONGEST_LAG_SECONDS + exchange.pollSeconds
  return [stopped, atMost('exchange_review_lag_seconds', secondsSince(polled?.at, now), longest)]
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
    await keepSetting(db, POLLED, {})
    return rest
  }
}
