import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/client.ts'
import { checkStates } from '../../platform/last-checks.ts'
import { atMost, LONGEST_NIGHTLY_SECONDS, type State } from '../../platform/states.ts'
import { readerLags } from '../tracking/service.ts'
import { CHARGES_VERIFIED } from './verify-charges.ts'

/** An owner that hangs is replaced after fifteen seconds. */
const LONGEST_CHARGING_SECONDS = 20
/** At the end of an hour the spend of all accounts is due at once. */
const LONGEST_POSTING_SECONDS = 40
const LONGEST_ROLL_UP_SECONDS = 120

const CHECK = {
  key: CHARGES_VERIFIED,
  differences: 'charges_differences',
  age: 'charges_check_age_seconds',
  longestSeconds: LONGEST_NIGHTLY_SECONDS,
} as const

/** Charging, posting, the sums of days, and their last comparison. */
export async function chargingStates(
  db: Db,
  now: Date,
  { spendPostSeconds }: Pick<Config, 'spendPostSeconds'>,
): Promise<State[]> {
  const lags = await readerLags(db, now)
  return [
    atMost('charging_lag_seconds', lags.charging, LONGEST_CHARGING_SECONDS),
    atMost('posting_lag_seconds', await postingLag(db, now, spendPostSeconds), LONGEST_POSTING_SECONDS),
    atMost('roll_up_lag_seconds', lags['roll-up'], LONGEST_ROLL_UP_SECONDS),
    ...(await checkStates(db, now, CHECK)),
  ]
}

/** Of the charges that `postDueSpend` has to post: at the end of their hour, or `after` so many seconds. */
async function postingLag(db: Db, now: Date, after: number): Promise<number> {
  const { rows } = await sql<{ lag: number }>`
    select greatest(0, extract(epoch from ${now}::timestamptz - min(least(
      clicked_at + make_interval(secs => ${after}), start_of_tehran_hour(hour + 1)
    ))))::float8 as lag
    from wallets cross join lateral (
      select min(clicked_at) as clicked_at, min(hour) as hour from click_charges
      where account_id = wallets.account_id and post_id is null and amount > 0
    ) waiting
    where pending > 0 and hour is not null
  `.execute(db)
  return rows[0]?.lag ?? 0
}
