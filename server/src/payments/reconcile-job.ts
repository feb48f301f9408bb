import type { Deps } from '../deps.ts'
import type { Job } from '../jobs/service.ts'
import { reconcilePayments } from './reconcile.ts'

/** Until the next one comes. */
const STAY_MS = 60_000

/** Reconciles all the time, in turns of a minute. */
export function reconcileJob(deps: Pick<Deps, 'db' | 'now' | 'gateways'>): Job {
  return {
    name: 'reconcile-payments',
    cron: '* * * * *',
    work: async (signal) => void (await reconcilePayments(deps, { signal, stay: STAY_MS })),
  }
}
