import type { JalaliMonth } from '@jarchi/shared/time/jalali.ts'
import { jalaliMonthOf, spanOfMonth } from '@jarchi/shared/time/jalali.ts'
import type { DaySum, MovementKind } from '@jarchi/shared/money/statement.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/**
 * True for a posting that was not struck for its time and does not strike another: times of these never go
 * back (ADR 34).
 */
export const stands = sql<boolean>`
  not exists (select from ledger_entries where strikes = ledger_postings.entry_id)
  and not exists (select from ledger_entries where id = ledger_postings.entry_id and strikes is not null)
`

/** The month of an account's first movement; null if there is none. */
export async function firstMonthOf(db: Db, accountId: number): Promise<JalaliMonth | null> {
  const { rows } = await sql<{ at: Date }>`
    select counts_at as at from ledger_postings
    where account_id = ${BigInt(accountId)} and ${stands} order by counts_at limit 1
  `.execute(db)
  return rows[0] ? jalaliMonthOf(rows[0].at) : null
}

/**
 * The sum of an account's movements that are for a time before an instant, in rial: its balance then, with the
 * clicks before it that were posted later (ADR 70).
 */
export async function countedBefore(db: Db, accountId: number, instant: Date): Promise<bigint> {
  const account = BigInt(accountId)
  const { rows } = await sql<{ amount: bigint }>`
    select (
      coalesce((
        select balance from ledger_postings where account_id = ${account} and posted_at < ${instant} and ${stands}
        order by posted_at desc, position desc limit 1
      ), 0) + coalesce((
        select sum(case when counts_at < ${instant} then amount else -amount end) from ledger_postings
        where account_id = ${account} and tehran_day(counts_at) <> tehran_day(posted_at)
          and (counts_at < ${instant}) <> (posted_at < ${instant})
      ), 0)
    )::int8 as amount
  `.execute(db)
  return rows[0]?.amount ?? 0n
}

/** The sum of each kind on each day in Tehran that it is for, from the first month to the last. */
export async function daySumsOf(
  db: Db,
  accountId: number,
  months: { first: JalaliMonth; last: JalaliMonth },
): Promise<DaySum[]> {
  const { rows } = await sql<{ day: string; kind: MovementKind; amount: bigint }>`
    select to_char(day, 'YYYY-MM-DD') as day, kind, amount from (
      select (counts_at at time zone 'Asia/Tehran')::date as day, kind, sum(amount)::bigint as amount
      from ledger_postings
      where account_id = ${BigInt(accountId)}
        and counts_at >= ${spanOfMonth(months.first).from} and counts_at < ${spanOfMonth(months.last).to}
      group by 1, 2
    ) sums order by day, kind
  `.execute(db)
  return rows
}
