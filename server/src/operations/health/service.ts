import { exchangeStates } from '../../advertising/exchange-ads/service.ts'
import { reviewStates } from '../../advertising/review/service.ts'
import type { Config } from '../../config.ts'
import { chargingStates } from '../../delivery/charging/service.ts'
import { pricingStates } from '../../delivery/pricing/service.ts'
import { noticeStates } from '../../messages/notices/service.ts'
import { pipeStates } from '../../delivery/tracking/service.ts'
import { paymentStates } from '../../money/payments/service.ts'
import { walletStates } from '../../money/wallet/service.ts'
import { sessionStates } from '../../people/sessions/service.ts'
import { auditStates } from '../../staff/service.ts'
import { reportStates } from '../../reports/service.ts'
import { backupStates } from '../backup/service.ts'
import type { Db } from '../../platform/db/client.ts'
import { jobStates } from '../../platform/jobs/service.ts'
import { atMost, type State } from '../../platform/states.ts'
import { processStates } from './process-beats.ts'
import { providerStates } from './provider-watch.ts'
import { placeStates, type StateDeps } from './place-states.ts'

type Ask = (db: Db, now: Date, config: Config) => Promise<State[]>

const ASKED: readonly Ask[] = [
  processStates,
  providerStates,
  chargingStates,
  pipeStates,
  pricingStates,
  walletStates,
  paymentStates,
  reportStates,
  reviewStates,
  exchangeStates,
  noticeStates,
  sessionStates,
  auditStates,
  backupStates,
  jobStates,
]

export { providerLoops } from './provider-watch.ts'
export { beginBeats } from './process-beats.ts'

/**
 * All states of the installation, as the database and this machine have them. Never throws: without the database it
 * says that, and only what the machine knows; `states_unread` counts parts that could not be asked, and `tell` hears
 * why.
 */
export async function statesOf(deps: StateDeps, tell: (err: unknown) => void = () => {}): Promise<State[]> {
  return placeStates(deps, async (db, now) => {
    const states: State[] = []
    let unread = 0
    for (const ask of ASKED) {
      try {
        states.push(...(await ask(db, now, deps.config)))
      } catch (err) {
        unread += 1
        tell(err)
      }
    }
    return [atMost('states_unread', unread, 0), ...states]
  })
}
