import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { knownTime } from './entries.ts'

/** The charged clicks of one campaign in one hour; an amount in rial, above zero. */
export type SpendLine = { campaignId: bigint; day: number; hour: number; amount: bigint; clicks: bigint }

/**
 * Posts decided charges, one entry for each line, and removes them from the pending ones; in a transaction
 * that has locked the wallet. Returns the entries in the order of the lines. No limit is checked here: it was
 * checked when the clicks were charged.
 */
export async function bookSpend(trx: Db, accountId: number, lines: readonly SpendLine[]): Promise<bigint[]> {
  const account = BigInt(accountId)
  const { rows } = await sql<{ id: bigint }>`
    insert into ledger_entries (kind, reason, known_at)
    select 'spend', 'clicks', ${knownTime()}::timestamptz from generate_series(1, ${lines.length}::int4)
    returning id
  `.execute(trx)
  const entries = rows.map(({ id }) => id)
  const amounts = lines.map(({ amount }) => amount)
  // Before the postings, so that no amount is pending and posted at once.
  await sql`
    insert into spend_posts (entry_id, account_id, campaign_id, day, hour, amount, clicks)
    select line.entry_id, ${account}, line.campaign_id, line.day, line.hour, line.amount, line.clicks
    from unnest(
      ${entries}::int8[], ${lines.map(({ campaignId }) => campaignId)}::int8[], ${lines.map(({ day }) => day)}::int4[],
      ${lines.map(({ hour }) => hour)}::int4[], ${amounts}::int8[], ${lines.map(({ clicks }) => clicks)}::int8[]
    ) as line (entry_id, campaign_id, day, hour, amount, clicks)
  `.execute(trx)
  await postBothSides(
    trx,
    account,
    entries,
    amounts.map((amount) => -amount),
  )
  return entries
}

/** Cost of clicks to give back, in rial, and the hour in Tehran that it is for. */
export type BackLine = { hour: number; amount: bigint }

/** Gives back the cost of clicks that were found invalid; returns the entries in the order of the lines. */
export async function postCorrections(
  trx: Db,
  accountId: number,
  lines: readonly BackLine[],
  reason: string,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    insert into ledger_entries (kind, reason, known_at)
    select 'spend_correction', ${reason}, ${knownTime()}::timestamptz from generate_series(1, ${lines.length}::int4)
    returning id
  `.execute(trx)
  const entries = rows.map(({ id }) => id)
  await postBothSides(
    trx,
    BigInt(accountId),
    entries,
    lines.map(({ amount }) => amount),
    lines.map(({ hour }) => hour),
  )
  return entries
}

/**
 * Posts the account's side and the operator's side of each entry. The hours that they are for; of spend
 * `spend_posts` has told them.
 */
async function postBothSides(
  trx: Db,
  account: bigint,
  entries: readonly bigint[],
  amounts: readonly bigint[],
  hours: readonly number[] = [],
) {
  await sql`
    insert into ledger_postings (entry_id, account_id, amount, counts_at)
    select posted.entry_id, side.account_id, side.sign * posted.amount,
      case when side.account_id is not null then start_of_tehran_hour(posted.hour) end
    from unnest(${entries}::int8[], ${amounts}::int8[], ${hours}::int4[])
        with ordinality as posted (entry_id, amount, hour, place),
      (values (${account}::int8, 1), (null, -1)) as side (account_id, sign)
    order by posted.place, side.sign desc
  `.execute(trx)
}
