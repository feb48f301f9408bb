import { sql } from 'kysely'
import type { Db } from '../src/platform/db/client.ts'
import { addSums } from '../src/reports/add-sums.ts'

type Row = {
  accountId: number
  campaignId: number
  /** Day and hour in Tehran since the epoch. */
  day: number
  hour?: number
  city?: number
  category?: number
  keyword?: number
  place?: number
  reason?: number | null
  impressions?: number
  viewable?: number
  clicks?: number
  free?: number
  invalid?: number
  spend?: number
  corrected?: number
}

/** Writes what the roll-up would have counted; `hour` is the hour of the day. */
export async function addReportRows(db: Db, rows: readonly Row[]) {
  const days = rows.map(({ day }) => day)
  await sql`select make_report_partitions(${Math.min(...days)}, ${Math.max(...days)})`.execute(db)
  const parts = rows.map(
    (row) => sql`
      select ${row.accountId}::int8 as account_id, ${row.campaignId}::int8 as campaign_id, ${row.day}::int as day,
        ${row.day * 24 + (row.hour ?? 12)}::int as hour, ${row.city ?? 0}::int as city,
        ${row.category ?? 0}::int as category, ${row.keyword ?? 0}::int8 as keyword, ${row.place ?? 0}::int as place,
        ${row.reason ?? null}::int as reason, ${row.impressions ?? 0}::int as impressions,
        ${row.viewable ?? 0}::int as viewable, ${row.clicks ?? 0}::int as clicks, ${row.free ?? 0}::int as free_clicks,
        ${row.invalid ?? 0}::int as invalid_clicks, ${row.spend ?? 0}::int8 as spend,
        ${row.corrected ?? 0}::int8 as corrected
    `,
  )
  await db.transaction().execute((trx) => addSums(trx, sql.join(parts, sql` union all `)))
}
