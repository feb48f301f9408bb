import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { knownTime, lockWallet } from './entries.ts'

/** Accounts whose newest postings are dated in the future. */
export async function accountsAheadOfTime(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: bigint }>`
    select account_id as id from wallets where last_posted_at > now() + interval '5 minutes' order by 1
  `.execute(db)
  return rows.map(({ id }) => Number(id))
}

type Ahead = { entry: bigint; amount: bigint; at: Date }

/**
 * Strikes an account's postings that are dated in the future by counter-entries, and posts them again in the
 * same order: each with its entry's own time if that is plausible, else with the time of the next one, else
 * with `now`. Returns their number.
 */
export async function redatePostings(
  trx: Db,
  accountId: number,
  reason: string,
  now: Date = knownTime(),
): Promise<number> {
  await lockWallet(trx, accountId)
  const { rows } = await sql<Ahead>`
    select posting.entry_id as entry, posting.amount, entry.created_at as at
    from ledger_postings posting join ledger_entries entry on entry.id = posting.entry_id
    where posting.account_id = ${BigInt(accountId)} and posting.posted_at > now() + interval '5 minutes'
      and entry.strikes is null and not exists (select from ledger_entries where strikes = entry.id)
    order by posting.position
  `.execute(trx)
  const standing = rows.toReversed()
  for (const ahead of standing) await postAs(trx, accountId, ahead.entry, -ahead.amount, reason, sql`now()`)
  let latest = now
  const dated = standing.map((ahead) => {
    if (ahead.at < latest) latest = ahead.at
    return { ...ahead, at: latest }
  })
  for (const { entry, amount, at } of dated.toReversed()) {
    await postAs(trx, accountId, entry, amount, reason, sql`${at}`, 'reposts')
  }
  return rows.length
}

/**
 * An entry that strikes another one or posts it again; a top-up's gateway and reference stay with the first.
 */
async function postAs(
  trx: Db,
  accountId: number,
  entry: bigint,
  amount: bigint,
  reason: string,
  at: RawBuilder<unknown>,
  link: 'strikes' | 'reposts' = 'strikes',
) {
  await sql`
    with entry as (
      insert into ledger_entries (kind, reason, made_by, payment_id, created_at, known_at, ${sql.ref(link)})
      select kind, ${reason}, made_by, payment_id, ${at}::timestamptz, ${knownTime()}::timestamptz, id
      from ledger_entries where id = ${entry}
      returning id
    )
    insert into ledger_postings (entry_id, account_id, amount)
    select entry.id, side.account_id, side.amount
    from entry, (values
      (${BigInt(accountId)}::bigint, ${amount}::bigint), (null, ${-amount}::bigint)
    ) as side (account_id, amount)
  `.execute(trx)
}
