import type { TransactionList } from '@jarchi/shared/api/financial.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'

type Row = {
  id: bigint
  kind: TransactionList['results'][number]['kind']
  amount: bigint
  balance: bigint
  reference: string | null
  created_at: Date
}

/** What moved an account's wallet, the newest first, each with the balance it left. */
export async function transactionPage(
  db: Db,
  accountId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<TransactionList> {
  const account = BigInt(accountId)
  const { rows } = await sql<Row>`
    select entry.id, entry.kind, posting.amount, entry.reference, entry.created_at,
      (select sum(earlier.amount)::bigint from ledger_postings earlier
        where earlier.account_id = ${account} and earlier.id <= posting.id) as balance
    from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
    where posting.account_id = ${account}
    order by posting.id desc limit ${limit} offset ${offset}
  `.execute(db)
  const { count } = await db
    .selectFrom('ledger_postings')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  const results = rows.map((row) => ({
    ...row,
    id: Number(row.id),
    amount: Number(row.amount),
    balance: Number(row.balance),
    created_at: row.created_at.toISOString(),
  }))
  return { count: Number(count), results }
}
