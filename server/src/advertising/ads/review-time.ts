import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

const EVENTS = 400
/** With fewer verdicts nothing is promised. */
const FEWEST = 5

/** The median time of the latest reviews, from sending an ad to its verdict, in minutes. */
export async function reviewMinutes(db: Db): Promise<number | null> {
  const { rows } = await sql<{ reviews: number; minutes: number | null }>`
    select count(*)::int as reviews,
      ceil(percentile_cont(0.5) within group (order by extract(epoch from verdict.at - sent.at)) / 60)::int as minutes
    from (select * from ad_events order by id desc limit ${EVENTS}) verdict
    join lateral (
      select at, status from ad_events before
      where before.ad_id = verdict.ad_id and before.id < verdict.id
      order by before.id desc limit 1
    ) sent on sent.status = ad_pending()
    -- Automatic pre-approvals are not reviews.
    where verdict.status <> ad_pending() and verdict.at > sent.at
  `.execute(db)
  const [found] = rows
  return found && found.reviews >= FEWEST ? found.minutes : null
}
