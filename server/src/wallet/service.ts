import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

/** What an account has, in rial: the sum of its postings. */
export async function balanceOf(db: Db, accountId: number): Promise<bigint> {
  const { balance } = await db
    .selectFrom('ledger_postings')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('balance'))
    .where('account_id', '=', BigInt(accountId))
    .executeTakeFirstOrThrow()
  return balance
}

/** Gives an account an amount of rials, or takes it, by hand; `madeBy` is the user who did, null for the system. */
export async function postManualEntry(
  db: Db,
  accountId: number,
  amount: bigint,
  reason: string,
  madeBy: number | null,
): Promise<void> {
  // One statement: an entry never stands without its two sides, in a transaction or not.
  await sql`
    with entry as (
      insert into ledger_entries (kind, reason, made_by)
      values ('manual', ${reason}, ${madeBy === null ? null : BigInt(madeBy)})
      returning id
    )
    insert into ledger_postings (entry_id, account_id, amount)
    select entry.id, side.account_id, side.amount
    from entry, (values
      (${BigInt(accountId)}::bigint, ${amount}::bigint),
      (null, ${-amount}::bigint)
    ) as side (account_id, amount)
  `.execute(db)
}
