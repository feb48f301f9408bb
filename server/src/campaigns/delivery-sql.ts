import { AD_LIFETIME_MS, EXPIRING_STATUSES } from '@jarchi/shared/ad-status.ts'
import type { Blocker } from '@jarchi/shared/api/campaigns.ts'
import { tehranSlot } from '@jarchi/shared/daypart.ts'
import { afterMs } from '@jarchi/shared/durations.ts'
import { sql, type RawBuilder } from 'kysely'

/** The current time, and whether an exchange's review counts too. */
export type DeliveryMoment = { now: Date; hasExchange: boolean }

/**
 * The rule of `reviewBlocker` for `ads`, in SQL; `theirs` is the row of `exchange_ads`. A test compares the
 * two for all states.
 */
export function reviewBlockerSql({ now, hasExchange }: DeliveryMoment): RawBuilder<Blocker | null> {
  return sql`case
    when ads.status in (${sql.join(EXPIRING_STATUSES)}) and ads.registered_at <= ${afterMs(now, -AD_LIFETIME_MS)}
      then 'expired'
    when ads.status = ad_pending() then 'in_review'
    when ads.status = ad_denied() then 'denied'
    when ads.status = ad_changes_asked() then 'changes_asked'
    when not ${hasExchange}::boolean or (is_deliverable(theirs.audit_status) and not theirs.trackers_altered) then null
    when theirs.audit_status = ad_denied() then 'exchange_denied'
    else 'exchange_pending'
  end`
}

/** The rule of `arePlacesUnknown`. */
export const placesUnknown = sql<boolean>`(
  campaigns.neighborhoods <> '{}' and campaigns.cities <> '{}'
  and not exists (
    select from neighborhoods where slug = any(campaigns.neighborhoods) and exchange_id is not null
  )
  and not exists (
    select from unnest(campaigns.cities) city where not exists (
      select from neighborhoods join cities on cities.id = neighborhoods.city_id
      where neighborhoods.slug = any(campaigns.neighborhoods) and cities.slug = city
    )
  )
)`

/** The rule of `deliveryBlocker` for `campaigns` and `ads`, without the account's own blockers. */
export function deliveryBlockerSql(moment: DeliveryMoment): RawBuilder<Blocker | null> {
  const { now, hasExchange } = moment
  return sql`case
    when not ads.active and ads.post_end is not null then 'post_ended'
    when not campaigns.enabled or not ads.active then 'paused'
    else coalesce(
      ${reviewBlockerSql(moment)},
      case
        when ${hasExchange}::boolean and ${placesUnknown} then 'places_unknown'
        when exists (
          select from campaign_days where campaign_id = campaigns.id and day = tehran_day(${now}) and charged >= cap
        ) then 'budget_spent'
        when get_bit(campaigns.daypart, ${tehranSlot(now)}) = 0 then 'off_schedule'
      end
    )
  end`
}

/** Each ad of an account's listed campaigns, with what the exchange has decided about it. */
export function listedAds(accountId: number) {
  return sql`campaigns join ads on ads.campaign_id = campaigns.id
      left join exchange_ads theirs on theirs.ad_id = ads.id
    where campaigns.account_id = ${BigInt(accountId)} and campaigns.has_ad and campaigns.category_slugs <> '{}'`
}
