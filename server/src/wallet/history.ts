import type { JalaliMonth } from '@jarchi/shared/jalali.ts'
import { jalaliMonthOf, spanOfMonth } from '@jarchi/shared/jalali.ts'
import type { DaySum, MovementKind } from '@jarchi/shared/statement.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

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
  const first = await db
    .selectFrom('ledger_postings')
    .select('posted_at')
    .where('account_id', '=', BigInt(accountId))
    .where(stands)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return first?.posted_at ? jalaliMonthOf(first.posted_at) : null
}

/** An account's balance before a time, in rial. */
export async function balanceBefore(db: Db, accountId: number, instant: Date): Promise<bigint> {
  const last = await db
    .selectFrom('ledger_postings')
    .select('balance')
    .where('account_id', '=', BigInt(accountId))
    .where('posted_at', '<', instant)
    .where(stands)
    .orderBy('posted_at', 'desc')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.balance ?? 0n
}

/** The sum of each kind on each day in Tehran, from the first month to the last. */
export async function daySumsOf(
  db: Db,
  accountId: number,
  months: { first: JalaliMonth; last: JalaliMonth },
): Promise<DaySum[]> {
  const { rows } = await sql<{ day: string; kind: MovementKind; amount: bigint }>`
    select to_char(day, 'YYYY-MM-DD') as day, kind, amount from (
      select (posted_at at time zone 'Asia/Tehran')::date as day, kind, sum(amount)::bigint as amount
      from ledger_postings
      where account_id = ${BigInt(accountId)}
        and posted_at >= ${spanOfMonth(months.first).from} and posted_at < ${spanOfMonth(months.last).to}
      group by 1, 2
    ) sums order by day, kind
  `.execute(db)
  return rows
}
