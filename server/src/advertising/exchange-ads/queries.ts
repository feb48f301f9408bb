import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/** An ad that is due to be sent, with the data to send. */
export type DueAd = {
  ad_id: bigint
  account_id: bigint
  status: number
  registered_at: Date
  landing_url: string
  medium_banner: string | null
  large_banner: string | null
  xlarge_banner: string | null
  mid: string | null
  sent: string | null
  wide_picture: string | null
  changed: boolean
  unsure_since: Date | null
  failures: number
}

/** Claims the ads that are due, until `until`. */
export async function takeDueAds(db: Db, now: Date, until: Date, most: number): Promise<DueAd[]> {
  const { rows } = await sql<DueAd>`
    with taken as (
      update exchange_ads set due_at = ${until} where ad_id in (
        select ad_id from exchange_ads where due_at <= ${now} order by due_at limit ${most} for update skip locked
      ) returning ad_id, mid, sent, wide_picture, changed, unsure_since, failures
    )
    select taken.*, ads.account_id, ads.status, ads.registered_at, ads.landing_url,
      ads.medium_banner, ads.large_banner, ads.xlarge_banner
    from taken join ads on ads.id = taken.ad_id order by taken.ad_id
  `.execute(db)
  return rows
}

/**
 * Ads of campaigns that run, not counting the exchange's review, are sent again before the exchange forgets
 * them.
 */
export async function renewDueAds(db: Db, now: Date, most: number): Promise<void> {
  await sql`
    update exchange_ads set due_at = ${now} where ad_id in (
      select theirs.ad_id from exchange_ads theirs
        join ads on ads.id = theirs.ad_id
        join campaigns on campaigns.id = ads.campaign_id
        join wallets on wallets.account_id = ads.account_id
        cross join lateral delivery_of(campaigns, ads, theirs, ${now}, false, null) shown
      where theirs.due_at is null and theirs.renew_at <= ${now} and exchange_decision(theirs.audit_status) <> 'denied'
        and shown.is_ready and shown.review_blocker is null and delivery_room(wallets) > 0
      order by theirs.renew_at limit ${most}
    ) and due_at is null
  `.execute(db)
}

/** Sends ads again whose stored addresses are no longer ours. */
export async function sendMovedAds(db: Db, bases: readonly string[]): Promise<void> {
  await sql`
    update exchange_ads set changed = true, due_at = '-infinity', failures = 0
    where mid is not null and exists (select from unnest(${[...bases]}::text[]) base where position(base in sent) = 0)
  `.execute(db)
}

export async function pollStart(db: Db): Promise<Date | null> {
  const row = await db.selectFrom('exchange_polls').select('audit_start').executeTakeFirstOrThrow()
  return row.audit_start
}

/** Never moves back. */
export async function movePollStart(db: Db, to: Date): Promise<void> {
  await sql`
    update exchange_polls set audit_start = greatest(audit_start, ${to}::timestamptz)
  `.execute(db)
}

/** Makes the next turn send an ad that our review has approved; returns whether it will. */
export async function resendAd(db: Db, adId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update exchange_ads set due_at = '-infinity', failures = 0, last_error = null
    from ads where ads.id = exchange_ads.ad_id and ads.id = ${BigInt(adId)} and is_deliverable(ads.status)
  `.execute(db)
  return numAffectedRows > 0n
}

/** Whether somebody has stopped all ads, with their name and reason. */
export function deliverySwitch(db: Db) {
  return db
    .selectFrom('delivery_switch')
    .select(['stopped_at', 'stopped_by', 'reason'])
    .executeTakeFirstOrThrow()
}
