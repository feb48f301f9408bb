import { sql } from 'kysely'
import type { Db } from '../platform/db/client.ts'
import { startOfTehranDay } from '../platform/db/tehran-days.ts'

/** Closed days that are checked again every night, in addition to those that differed before. */
const LAST_DAYS = 40

export type DayDifference = { day: number; accountId: number; reported: bigint; posted: bigint }

/**
 * Compares each account's net spend of closed days in reports with its postings, to the rial; stores and
 * returns differences. `days` counts back from yesterday.
 */
export async function balanceReports(db: Db, now: Date, days = LAST_DAYS): Promise<DayDifference[]> {
  return db.transaction().execute(async (trx) => {
    await sql`set transaction isolation level repeatable read`.execute(trx)
    const { rows } = await sql<{ day: number; account_id: bigint; reported: bigint; posted: bigint }>`
      with looked as (
        select generate_series(tehran_day(${now}) - ${days}, tehran_day(${now}) - 1) as day
        union select day from report_differences
      ), reported as (
        select day, account_id, sum(spend - corrected) as amount from report_days
        where campaign_id = 0 and day in (select day from looked) group by 1, 2
      ), posted as (
        select day, account_id, sum(amount) as amount from (
          select post.day, post.account_id, -posting.amount as amount from spend_posts post
            join ledger_postings posting on posting.entry_id = post.entry_id and posting.account_id = post.account_id
          where post.day in (select day from looked)
          union all
          select given.day, posting.account_id, -posting.amount from (
            select distinct entry_id, account_id, tehran_day(corrected_at) as day from click_corrections
            where corrected_at >= ${startOfTehranDay(sql`select min(day) from looked`)}
          ) given
            join ledger_postings posting on posting.entry_id = given.entry_id and posting.account_id = given.account_id
          where given.day in (select day from looked)
        ) lines group by 1, 2
      )
      select day, account_id, coalesce(reported.amount, 0)::int8 as reported, coalesce(posted.amount, 0)::int8 as posted
      from reported full join posted using (day, account_id)
      where coalesce(reported.amount, 0) <> coalesce(posted.amount, 0)
      order by day, account_id
    `.execute(trx)
    await sql`delete from report_differences`.execute(trx)
    for (const { day, account_id, reported, posted } of rows) {
      await sql`
        insert into report_differences (day, account_id, reported, posted, found_at)
        values (${day}, ${account_id}, ${reported}, ${posted}, ${now})
      `.execute(trx)
    }
    return rows.map(({ account_id, ...row }) => ({ ...row, accountId: Number(account_id) }))
  })
}
