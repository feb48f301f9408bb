import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { stands } from './history.ts'

/** A difference: the broken rule, and where. */
export type Difference = { rule: string; object: string; details: string }

export type Verification = { postings: number; upTo: bigint; differences: Difference[] }

/**
 * Ids are assigned before transactions commit, so a posting may appear below those already seen: a check of
 * new ones starts this many earlier.
 */
const OVERLAP = 5_000n

/** Checks the ledger from a posting on; from null on, the whole ledger. */
export async function verifyLedger(db: Db, after: bigint | null): Promise<Verification> {
  const from = after === null || after < OVERLAP ? 0n : after - OVERLAP
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { rows } = await sql<{ postings: bigint; up_to: bigint }>`
        select count(*) as postings, coalesce(max(id), ${from}) as up_to from ledger_postings where id > ${from}
      `.execute(trx)
      const differences = [
        ...(await unbalancedEntries(trx, from)),
        ...(await wrongWallets(trx, from)),
        ...(await brokenHistories(trx, from)),
        ...(await wrongGifts(trx, from)),
        ...(await postingsAheadOfTime(trx, from)),
        ...(await paymentsWithoutCredit(trx, from)),
        ...(await creditsWithoutPayment(trx, from)),
      ]
      const [seen] = rows
      return { postings: Number(seen?.postings ?? 0), upTo: seen?.up_to ?? from, differences }
    })
}

/** Entries whose sides do not sum to zero, or that have no sides. */
async function unbalancedEntries(db: Db, from: bigint): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'an entry sums to zero' as rule, 'entry ' || entry.id as object,
      'its postings sum to ' || coalesce(sum(posting.amount)::text, 'nothing') as details
    from ledger_entries entry left join ledger_postings posting on posting.entry_id = entry.id
    where entry.id >= (select coalesce(min(entry_id), 0) from ledger_postings where id > ${from})
    group by entry.id having coalesce(sum(posting.amount), 1) <> 0
  `.execute(db)
  return rows
}

/** Running balances that differ from the sum of the postings. */
async function wrongWallets(db: Db, from: bigint): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'a balance is the sum of its postings' as rule, 'account ' || account_id as object,
      'it reads ' || coalesce(wallet.balance::text, 'nothing') || ' and sums to ' || coalesce(sums.total, 0) as details
    from (
      select account_id, sum(amount) as total from ledger_postings
      where account_id in (select account_id from ledger_postings where id > ${from})
      group by account_id
    ) as sums full join wallets wallet using (account_id)
    where wallet.balance is distinct from coalesce(sums.total, 0) and (${from} = 0 or sums.total is not null)
  `.execute(db)
  return rows
}

/**
 * Postings that do not follow from the previous one, and wallets that differ from the end of their history.
 */
async function brokenHistories(db: Db, from: bigint): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'a balance follows from the one before' as rule, 'posting ' || posting.id as object,
      'it reads ' || posting.balance || ' after ' || coalesce(before.balance::text, 'nothing') as details
    from ledger_postings posting left join ledger_postings before
      on before.account_id = posting.account_id and before.position = posting.position - 1
    where posting.account_id is not null and posting.id > ${from} and (
      posting.balance <> coalesce(before.balance, 0) + posting.amount
      -- A counter-entry goes back to the time before the struck posting.
      or posting.posted_at < before.posted_at and not exists (
        select from ledger_entries where id = before.entry_id and strikes is not null
      )
      or (before.id is null) <> (posting.position = 1)
    )
    union all
    select 'a wallet ends where its history does', 'account ' || wallet.account_id,
      'it counts ' || wallet.postings || ', and its history ' || coalesce(max(posting.position), 0)
    from wallets wallet left join ledger_postings posting using (account_id)
    where ${from} = 0 or exists (
      select from ledger_postings fresh where fresh.account_id = wallet.account_id and fresh.id > ${from}
    )
    group by wallet.account_id having wallet.postings <> coalesce(max(posting.position), 0)
  `.execute(db)
  return rows
}

/**
 * Gift money that does not follow from the previous posting, and wallets whose gift money differs from their
 * last posting.
 */
async function wrongGifts(db: Db, from: bigint): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'gift money follows from what was before' as rule, 'posting ' || posting.id as object,
      'it reads ' || posting.gift_left || ' left and ' || posting.gift_spent || ' spent, and not '
        || rightly.gift_left || ' and ' || rightly.gift_spent as details
    from ledger_postings posting
      left join ledger_postings before
        on before.account_id = posting.account_id and before.position = posting.position - 1
      join ledger_entries entry on entry.id = posting.entry_id
      cross join lateral (
        select * from gifts_after(
          posting.kind, posting.amount, coalesce(before.gift_left, 0), coalesce(before.gift_spent, 0)
        ) where entry.strikes is null
        union all
        select coalesce(restored.gift_left, 0), coalesce(restored.gift_spent, 0)
        from ledger_postings struck left join ledger_postings restored
          on restored.account_id = struck.account_id and restored.position = struck.position - 1
        where struck.entry_id = entry.strikes and struck.account_id = posting.account_id
      ) rightly
    where posting.account_id is not null and posting.id > ${from}
      and (posting.gift_left, posting.gift_spent) is distinct from (rightly.gift_left, rightly.gift_spent)
    union all
    select 'a wallet has the gift money of its last posting', 'account ' || wallet.account_id,
      'it reads ' || wallet.gift_left || ' left and ' || wallet.gift_spent || ' spent'
    from wallets wallet left join ledger_postings posting
      on posting.account_id = wallet.account_id and posting.position = wallet.postings
    where (wallet.gift_left, wallet.gift_spent)
        is distinct from (coalesce(posting.gift_left, 0), coalesce(posting.gift_spent, 0))
      and (${from} = 0 or posting.id > ${from})
  `.execute(db)
  return rows
}

/** Postings dated by a wrong clock; `redate-postings` repairs them. */
async function postingsAheadOfTime(db: Db, from: bigint): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'no posting is ahead of time' as rule, 'posting ' || id as object,
      'account ' || account_id || ' has it on ' || posted_at as details
    from ledger_postings
    where id > ${from} and posted_at > now() + interval '5 minutes' and ${stands}
  `.execute(db)
  return rows
}

async function paymentsWithoutCredit(db: Db, from: bigint): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'a paid payment is credited' as rule, 'payment ' || payment.id as object,
      'no entry credits ' || payment.amount as details
    from payments payment
    where payment.state = 'paid' and not exists (
      select from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      where entry.payment_id = payment.id and entry.kind = 'top_up'
        and posting.account_id = payment.account_id and posting.amount = payment.amount
    ) and (${from} = 0 or payment.settled_at > now() - interval '1 day')
  `.execute(db)
  return rows
}

async function creditsWithoutPayment(db: Db, from: bigint): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    select 'a top-up is of a paid payment' as rule, 'entry ' || entry.id as object,
      'its payment is ' || coalesce(payment.state, 'missing') as details
    from ledger_entries entry left join payments payment on payment.id = entry.payment_id
    where entry.kind = 'top_up' and payment.state is distinct from 'paid'
      and entry.id >= (select coalesce(min(entry_id), 0) from ledger_postings where id > ${from})
  `.execute(db)
  return rows
}
