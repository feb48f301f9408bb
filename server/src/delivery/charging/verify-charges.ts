import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { keepSetting, keptSetting } from '../../platform/db/settings.ts'
import type { Difference } from '../../money/wallet/service.ts'

type Log = { error: (facts: object, text: string) => void }

/** The result of the last comparison: the number of differences, of which the first ones are kept. */
export type ChargesVerified = { at: Date; count: number; differences: Difference[] }

/** A key in the table of settings. */
export const CHARGES_VERIFIED = 'charges_verified'
const MOST_KEPT = 20

/** Compares, logs each difference, and keeps the result for staff. */
export async function verifyAndTell(db: Db, log: Log): Promise<void> {
  const differences = await verifyCharges(db)
  for (const difference of differences) log.error(difference, 'charges differ')
  const found = { count: differences.length, differences: differences.slice(0, MOST_KEPT) }
  await keepSetting(db, CHARGES_VERIFIED, found)
}

/** Null if nothing was compared yet. */
export async function chargesVerified(db: Db): Promise<ChargesVerified | null> {
  const kept = await keptSetting<Omit<ChargesVerified, 'at'>>(db, CHARGES_VERIFIED)
  return kept && { at: kept.at, ...kept.value }
}

/** Compares the cost of clicks in all places that record it; they must be equal to the rial (ADR 44). */
export async function verifyCharges(db: Db): Promise<Difference[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const found: Difference[] = []
      for (const check of CHECKS) found.push(...(await sql<Difference>`${check}`.execute(trx)).rows)
      return found
    })
}

const CHECKS = [
  sql`
    select 'a total is charged what its days are' as rule, 'campaign ' || campaign_id as object,
      'it reads ' || total.charged || ' and its days ' || coalesce(days.charged, 0) as details
    from campaign_totals total left join (
      select campaign_id, sum(charged) as charged from campaign_days group by campaign_id
    ) days using (campaign_id)
    where total.charged <> coalesce(days.charged, 0)
  `,
  sql`
    select 'a day is charged what its clicks cost' as rule, 'campaign ' || campaign_id || ' day ' || day as object,
      'it reads ' || coalesce(days.charged::text, 'nothing') || ' and its clicks cost ' || coalesce(clicks.amount, 0)
        as details
    from campaign_days days full join (
      select campaign_id, day, sum(amount) as amount from click_charges group by campaign_id, day
    ) clicks using (campaign_id, day)
    where coalesce(days.charged, -1) <> coalesce(clicks.amount, 0)
  `,
  sql`
    select 'clicks cost what is posted and what is pending' as rule, 'account ' || account_id as object,
      'they cost ' || coalesce(clicks.amount, 0) || ', ' || coalesce(posts.amount, 0) || ' is posted and '
        || coalesce(wallets.pending, 0) || ' pending' as details
    from (select account_id, sum(amount) as amount from click_charges group by account_id) clicks
      full join (select account_id, sum(amount) as amount from spend_posts group by account_id) posts using (account_id)
      full join (select account_id, pending from wallets where pending > 0) wallets using (account_id)
    where coalesce(clicks.amount, 0) <> coalesce(posts.amount, 0) + coalesce(wallets.pending, 0)
  `,
  sql`
    select 'a posting is of its clicks' as rule, 'entry ' || post.entry_id as object,
      'it takes ' || coalesce((-posting.amount)::text, 'nothing') || ' for ' || post.amount || ' of clicks that cost '
        || coalesce(clicks.amount, 0) as details
    from spend_posts post
      left join ledger_postings posting on posting.entry_id = post.entry_id and posting.account_id = post.account_id
      left join (
        select post_id, account_id, sum(amount) as amount from click_charges
        where post_id is not null group by post_id, account_id
      ) clicks on clicks.post_id = post.entry_id and clicks.account_id = post.account_id
    where posting.amount is distinct from -post.amount or clicks.amount is distinct from post.amount
  `,
  sql`
    select 'a correction gives back what clicks cost' as rule, 'entry ' || correction.entry_id as object,
      'it gives ' || coalesce(max(posting.amount)::text, 'nothing') || ' for ' || sum(correction.amount) || ' of '
        || coalesce(sum(click.amount), 0) as details
    from click_corrections correction
      left join click_charges click using (click_epoch, click_sequence)
      left join ledger_postings posting
        on posting.entry_id = correction.entry_id and posting.account_id = correction.account_id
    group by correction.entry_id
    having max(posting.amount) is distinct from sum(correction.amount)
      or bool_or(click.amount is null or click.amount < correction.amount)
  `,
]
