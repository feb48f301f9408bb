import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { bookSpend, lockWallet, type SpendLine } from '../../money/wallet/service.ts'

/**
 * In rial: from this amount on, spend is posted before its hour ends. High, so that an hour of a campaign
 * stays one line.
 */
const LARGE = 100_000_000n
const MOST_ACCOUNTS = 200

type Options = {
  /** Replaces the database's clock. */
  now?: Date | undefined
  /** Decided charges are posted when they are this old, in seconds, and in any case when their hour ends. */
  after: number
}

/** Posts what is due; true if more is left. */
export async function postDueSpend(db: Db, { now: given, after }: Options): Promise<boolean> {
  const now = given ? sql<Date>`${given}::timestamptz` : sql<Date>`clock_timestamp()`
  const { rows } = await sql<{ account_id: bigint; is_whole: boolean }>`
    select account_id, is_large or is_old as is_whole from (
      select account_id, wallets.pending >= ${LARGE} as is_large,
        (
          select min(clicked_at) from click_charges
          where account_id = wallets.account_id and post_id is null and amount > 0
        ) <= ${now} - make_interval(secs => ${after}) as is_old,
        (
          select min(hour) from click_charges
          where account_id = wallets.account_id and post_id is null and amount > 0
        ) < tehran_hour(${now}) as is_over
      from wallets where pending > 0
    ) due
    where is_large or is_old or is_over
    limit ${MOST_ACCOUNTS}
  `.execute(db)
  for (const { account_id, is_whole } of rows) {
    const before = is_whole ? null : sql`tehran_hour(${now})`
    await db.transaction().execute((trx) => postSpendOf(trx, Number(account_id), before))
  }
  return rows.length === MOST_ACCOUNTS
}

/** Posts the cost of an account's clicks, one line for each campaign and hour. */
export async function postSpendOf(
  trx: Db,
  accountId: number,
  beforeHour: ReturnType<typeof sql> | null = null,
): Promise<void> {
  // Charging waits for the wallet too, so nothing new comes in between.
  await lockWallet(trx, accountId)
  const account = BigInt(accountId)
  const isDue = sql`account_id = ${account} and post_id is null and amount > 0`
  const { rows: lines } = await sql<SpendLine>`
    select campaign_id as "campaignId", day, hour, sum(amount)::int8 as amount, count(*) as clicks
    from click_charges where ${isDue} ${beforeHour ? sql`and hour < ${beforeHour}` : sql``}
    group by campaign_id, day, hour order by hour, campaign_id
  `.execute(trx)
  if (lines.length === 0) return
  const entries = await bookSpend(trx, accountId, lines)
  await sql`
    update click_charges set post_id = line.entry_id
    from unnest(
      ${entries}::int8[], ${lines.map(({ campaignId }) => campaignId)}::int8[], ${lines.map(({ hour }) => hour)}::int4[]
    ) as line (entry_id, campaign_id, hour)
    where ${isDue} and click_charges.campaign_id = line.campaign_id and click_charges.hour = line.hour
  `.execute(trx)
}
