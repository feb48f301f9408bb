import type { Deps } from '../deps.ts'
import type { Job } from '../jobs/service.ts'
import { reconcilePayments } from './reconcile.ts'

/** Reconciles every minute. */
export function reconcileJob(deps: Pick<Deps, 'db' | 'now' | 'gateways'>): Job {
  return {
    name: 'reconcile-payments',
    cron: '* * * * *',
    work: async (signal) => void (await reconcilePayments(deps, signal)),
  }
}
