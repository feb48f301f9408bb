import type { Config } from '../config.ts'
import type { Db } from '../platform/db/client.ts'
import { atMost, secondsSince, type State } from '../platform/states.ts'
import { countDifferences, reportState } from './sum-queries.ts'

/** Besides the pause between turns. */
const LONGEST_LAG_SECONDS = 120

/** Up to when reports are complete, and whether they agree with the ledger. */
export async function reportStates(
  db: Db,
  now: Date,
  { reports }: Pick<Config, 'reports'>,
): Promise<State[]> {
  const { countedUntil, isRebuilding } = await reportState(db)
  const longest = isRebuilding ? Infinity : LONGEST_LAG_SECONDS + reports.countSeconds
  return [
    atMost('reports_lag_seconds', secondsSince(countedUntil, now), longest),
    atMost('report_differences', await countDifferences(db), 0),
  ]
}
