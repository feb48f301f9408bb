-- May an ad be shown, and if not, why: the only text of that rule.

-- After so long an ad has to be renewed, as AD_LIFETIME_MS in shared/src/advertising/ad-status.ts.
create or replace function lifetime_of_ads() returns interval language sql immutable parallel safe
  return interval '336 hours';

-- Only an ad that could be shown expires: one that waits goes on waiting, a refused one keeps its reasons in sight.
create or replace function has_expired(ad ads, at timestamptz) returns boolean language sql stable parallel safe
  return is_deliverable(ad.status) and ad.registered_at <= at - lifetime_of_ads();

-- The exchange's audit status as a decision. Changed, expired and unknown ads are not shown there, and are sent again.
create or replace function exchange_decision(audit_status smallint) returns text language sql immutable parallel safe
  return case
    when is_deliverable(audit_status) then 'approved'
    when audit_status = ad_denied() then 'denied'
    else 'pending'
  end;

-- The same of an ad as the exchange keeps it. Without its trackers it is as good as not accepted: clicks would not count.
create or replace function exchange_review(theirs exchange_ads) returns text language sql stable parallel safe
  return case
    when is_deliverable(theirs.audit_status) and (theirs.mid is null or theirs.trackers_altered) then 'pending'
    else exchange_decision(theirs.audit_status)
  end;

-- The reason of the reviews against an ad: ours first, then the exchange's.
create or replace function review_blocker(ad ads, theirs exchange_ads, at timestamptz, has_exchange boolean)
  returns text language sql stable parallel safe
  return case
    when has_expired(ad, at) then 'expired'
    when ad.status = ad_pending() then 'in_review'
    when ad.status = ad_denied() then 'denied'
    when ad.status = ad_changes_asked() then 'changes_asked'
    when has_exchange and exchange_review(theirs) <> 'approved' then 'exchange_' || exchange_review(theirs)
  end;

-- Since when an account has owed its financial information, as daysUntilFinancialStop in
-- shared/src/money/financial-status.ts; null if it does not.
create or replace function owes_info(account bigint) returns table (since timestamptz)
language sql stable parallel safe begin atomic
  select min(settled_at) from payments
  where account_id = account and state = 'paid' and not exists (
    select from financial_infos info where info.account_id = account
      and (approved is not null or status not in ('NOT_COMPLETED', 'SKIPPED', 'APPROVAL_REJECTED'))
  );
end;

-- A campaign with its ad and the ad's row at the exchange, either of which may be missing, at a time:
-- is_ready: it may be shown, but for reasons of time, money and the exchange.
-- is_nowhere: the exchange knows none of the neighbourhoods to which it is narrowed.
-- blocker: the first reason why it is not shown, in the order in which the advertiser can act on them; account_blocker
-- is what keeps all ads of the account from being shown.
-- A query has it in its own plan, as if its text stood there, since it returns rows.
create or replace function delivery_of(
  campaign campaigns, ad ads, theirs exchange_ads, at timestamptz, has_exchange boolean, account_blocker text
) returns table (is_ready boolean, is_nowhere boolean, review_blocker text, blocker text)
language sql stable parallel safe begin atomic
  select
    campaign.enabled and ad.active and is_deliverable(ad.status) and campaign.category_slugs <> '{}',
    nowhere.is_so,
    review_blocker(ad, theirs, at, has_exchange),
    case
      when ad.id is null then 'no_ad'
      when campaign.archived_at is not null then 'archived'
      when not ad.active and ad.post_end is not null then 'post_ended'
      when not (campaign.enabled and ad.active) then 'paused'
      else coalesce(
        review_blocker(ad, theirs, at, has_exchange),
        case
          when has_exchange and nowhere.is_so then 'places_unknown'
          when day_number(campaign.ends_on) < tehran_day(at) then 'ended'
          when exists (select from campaign_totals where campaign_id = campaign.id and charged >= cap) then 'total_spent'
        end,
        account_blocker,
        case
          when day_number(campaign.starts_on) > tehran_day(at) then 'not_started'
          when exists (
            select from campaign_days where campaign_id = campaign.id and day = tehran_day(at) and charged >= cap
          ) then 'budget_spent'
          when get_bit(campaign.daypart, tehran_slot(at)) = 0 then 'off_schedule'
        end
      )
    end
  from (
    select coalesce(campaign.cities <> '{}' and campaign.cities <@ (
      select array_agg(cities.slug) from unnest(campaign.neighborhoods) narrowed
        -- The limit has each looked up: a plan that expects many of them would read the whole table.
        cross join lateral (select city_id, exchange_id from neighborhoods where slug = narrowed limit 1) place
        join cities on cities.id = place.city_id
      having count(place.exchange_id) = 0
    ), false) as is_so
  ) nowhere;
end;
