import type { MovementKind } from '@jarchi/shared/money/statement.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Db } from '../src/platform/db/client.ts'

type Posted = { accountId: number; kind: MovementKind; amount: bigint; at: Date; reference?: string }

/**
 * Posts an entry dated at any time, even in the future, as only an owner of the database can; a top-up's
 * gateway and reference are invented.
 */
export async function postMovement(db: Db, movement: Posted) {
  if (movement.at < new Date()) return postAsOf(db, movement)
  await sql`alter table ledger_entries disable trigger ledger_entries_clock`.execute(db)
  await postAsOf(db, movement)
  await sql`alter table ledger_entries enable trigger ledger_entries_clock`.execute(db)
}

/** The same, under the rules of the ledger. */
export async function postAsOf(db: Db, { accountId, kind, amount, at, reference }: Posted) {
  const isTopUp = kind === 'top_up'
  const gateway = isTopUp ? 'sep' : null
  const number = isTopUp ? (reference ?? randomUUID()) : null
  await sql`
    with entry as (
      insert into ledger_entries (kind, gateway, reference, created_at)
      values (${kind}, ${gateway}, ${number}, ${at}) returning id
    )
    insert into ledger_postings (entry_id, account_id, amount)
    select entry.id, side.account_id, side.amount
    from entry, (values
      (${BigInt(accountId)}::bigint, ${amount}::bigint), (null, ${-amount}::bigint)
    ) as side (account_id, amount)
  `.execute(db)
}

/** Posts so many entries at once: a gift of 9 before every two spends of 1. */
export async function postMany(db: Db, accountId: number, count: number) {
  await sql`
    with entry as (
      insert into ledger_entries (kind)
      select case when number % 3 = 1 then 'gift' else 'spend' end from generate_series(1, ${count}::int) number
      returning id, kind
    )
    insert into ledger_postings (entry_id, account_id, amount)
    select entry.id, side.account_id, side.amount
    from (select * from entry order by id) entry, lateral (values
      (${BigInt(accountId)}::bigint, case kind when 'gift' then 9 else -1 end),
      (null, case kind when 'gift' then -9 else 1 end)
    ) as side (account_id, amount)
  `.execute(db)
}
