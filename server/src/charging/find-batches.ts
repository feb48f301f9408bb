import { isBeyondChance } from '@jarchi/shared/click-batches.ts'
import { sql } from 'kysely'
import type { Db } from '../db/client.ts'
import { correctClicks, type ClickId, type Correction } from './correct-clicks.ts'

/** A token is at most four hours old when its event is kept. */
const OLDEST_HOURS = 4

/**
 * Gives back the clicks of devices that clicked far too often on a day (in Tehran); calling it again gives
 * nothing more. Networks are not judged in this way: an impression that the exchange reported first has no
 * network, but its click has one.
 */
export async function correctBatches(db: Db, day: number, now: Date): Promise<Correction> {
  const { rows } = await sql<Counted>`
    with counted as (
      select device, false as is_click from delivery_events
      where issued_hour between ${day * 24 - OLDEST_HOURS} and ${day * 24 + 23} and kind = 1 and reason is null
        and tehran_day(received_at) = ${day}
      union all
      select device, true from click_charges where day = ${day} and reason is null
    )
    select device, count(*) filter (where is_click)::int as clicks,
      count(*) filter (where not is_click)::int as impressions
    from counted group by grouping sets ((device), ())
    having grouping(device) = 1 or count(*) filter (where is_click) > 0
  `.execute(db)
  const whole = rows.find(({ device }) => device === null) ?? { clicks: 0, impressions: 0 }
  const rate = whole.clicks / Math.max(1, whole.impressions)
  const found = rows.flatMap((row) =>
    row.device !== null && row.device !== 0n && isBeyondChance(row, rate) ? [row.device] : [],
  )
  const { rows: clicks } = await sql<ClickId>`
    select click_epoch as epoch, click_sequence as sequence from click_charges
    where day = ${day} and amount > 0 and device = any(${found}::int8[])
  `.execute(db)
  return correctClicks(db, clicks, 'batch_found', now)
}

type Counted = {
  /** 0: unknown; null: all devices. */
  device: bigint | null
  clicks: number
  impressions: number
}

/** Gives back the cost of a campaign's clicks between two times. */
export async function correctCampaign(
  db: Db,
  { campaignId, from, until }: { campaignId: number; from: Date; until: Date },
  now: Date,
): Promise<Correction> {
  const { rows } = await sql<ClickId>`
    select click_epoch as epoch, click_sequence as sequence from click_charges
    where campaign_id = ${BigInt(campaignId)} and clicked_at >= ${from} and clicked_at < ${until} and amount > 0
  `.execute(db)
  return correctClicks(db, rows, 'batch_found', now)
}
