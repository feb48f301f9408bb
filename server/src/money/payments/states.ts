import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { atMost, type State } from '../../platform/states.ts'

const LONGEST_UNCLEAR_SECONDS = 600
/** The reconciler looks all the time; a bank that is silent is left alone until the next minute. */
const LONGEST_OVERDUE_SECONDS = 180

type Found = {
  open: number
  unclear: number
  unclearSeconds: number
  attention: number
  overdueSeconds: number
}

/** What is under way with banks, and what only a person can settle. */
export async function paymentStates(db: Db, now: Date): Promise<State[]> {
  const at = sql`${now}::timestamptz`
  const isUnclear = sql`state in ('returned', 'verifying', 'unknown')`
  const { rows } = await sql<Found>`
    select count(*) filter (where next_check_at is not null and state <> 'paid')::int as open,
      count(*) filter (where ${isUnclear})::int as unclear,
      coalesce(
        extract(epoch from ${at} - min(coalesce(unclear_since, next_check_at)) filter (where ${isUnclear})), 0
      )::float8 as "unclearSeconds",
      count(*) filter (where attention is not null)::int as attention,
      coalesce(extract(epoch from ${at} - min(next_check_at)), 0)::float8 as "overdueSeconds"
    from payments where next_check_at is not null or attention is not null
  `.execute(db)
  return rows.flatMap((found) => [
    atMost('payments_open', found.open),
    atMost('payments_unclear', found.unclear),
    atMost('payments_unclear_seconds', Math.max(0, found.unclearSeconds), LONGEST_UNCLEAR_SECONDS),
    atMost('payments_needing_a_person', found.attention, 0),
    atMost('payments_overdue_seconds', Math.max(0, found.overdueSeconds), LONGEST_OVERDUE_SECONDS),
  ])
}
