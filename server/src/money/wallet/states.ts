import type { Db } from '../../platform/db/client.ts'
import { checkStates } from '../../platform/last-checks.ts'
import { LONGEST_NIGHTLY_SECONDS, type State } from '../../platform/states.ts'
import { moneyStates } from './money-totals.ts'

/** Where the results of the checks are kept, and how long ago each may have been. */
export const LEDGER_CHECKS = {
  new: { key: 'ledger_checked_new', longestSeconds: 180 },
  all: { key: 'ledger_checked_all', longestSeconds: LONGEST_NIGHTLY_SECONDS },
} as const

/** What the checks of the ledger found, and how much money moved. */
export async function walletStates(db: Db, now: Date): Promise<State[]> {
  const states: State[] = []
  for (const [of, check] of Object.entries(LEDGER_CHECKS)) {
    const names = { differences: 'ledger_differences', age: 'ledger_check_age_seconds' } as const
    states.push(...(await checkStates(db, now, { ...check, ...names, of })))
  }
  return [...states, ...(await moneyStates(db))]
}
