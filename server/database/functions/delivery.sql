-- May an ad be shown, and if not, why: the only text of that rule.

-- After so long an ad has to be renewed, as AD_LIFETIME_MS in shared/src/advertising/ad-status.ts.
create or replace function lifetime_of_ads() returns interval language sql immutable parallel safe
  return interval '336 hours';

-- Only an ad that could be shown expires: one that waits goes on waiting, a refused one keeps its reasons in sight.
create or replace function is_expired(status smallint, registered_at timestamptz, at timestamptz)
  returns boolean language sql stable parallel safe
  return is_deliverable(status) and registered_at <= at - lifetime_of_ads();

create or replace function has_expired(ad ads, at timestamptz) returns boolean language sql stable parallel safe
  return is_expired(ad.status, ad.registered_at, at);

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

-- What our review has against an ad.
create or replace function verdict_blocker(status smallint) returns text language sql immutable parallel safe
  return case
    when status = ad_pending() then 'in_review'
    when status = ad_denied() then 'denied'
    when status = ad_changes_asked() then 'changes_asked'
  end;

-- What the reviews have against an ad that ours lets pass; without an exchange, its decision is null.
create or replace function passed_blocker(registered_at timestamptz, decision_there text, at timestamptz)
  returns text language sql stable parallel safe
  return case
    when registered_at <= at - lifetime_of_ads() then 'expired'
    else 'exchange_' || nullif(decision_there, 'approved')
  end;

-- The reason of the reviews against an ad: ours first, then the exchange's.
create or replace function review_blocker(ad ads, theirs exchange_ads, at timestamptz, has_exchange boolean)
  returns text language sql stable parallel safe
  return case
    when is_deliverable(ad.status) then
      passed_blocker(ad.registered_at, case when has_exchange then exchange_review(theirs) end, at)
    else verdict_blocker(ad.status)
  end;

-- The first reason against an ad that stands until somebody changes the ad or its campaign. It is stored with each
-- campaign (listed_campaigns): whoever changes this text has that column written again by a migration.
create or replace function standing_blocker(
  is_archived boolean, enabled boolean, active boolean, has_post_ended boolean, status smallint
) returns text language sql immutable parallel safe
  return case
    when is_archived then 'archived'
    when not active and has_post_ended then 'post_ended'
    when not (enabled and active) then 'paused'
    else verdict_blocker(status)
  end;

-- The first of the other reasons, those of time, money and the exchange; for an ad against which none stands.
create or replace function passing_blocker(
  registered_at timestamptz, decision_there text, is_nowhere boolean, first_day integer, last_day integer,
  is_total_spent boolean, is_day_spent boolean, daypart bit(168), account_blocker text, at timestamptz
) returns text language sql stable parallel safe
  return coalesce(
    passed_blocker(registered_at, decision_there, at),
    case
      when is_nowhere then 'places_unknown'
      when last_day < tehran_day(at) then 'ended'
      when is_total_spent then 'total_spent'
    end,
    account_blocker,
    case
      when first_day > tehran_day(at) then 'not_started'
      when is_day_spent then 'budget_spent'
      when get_bit(daypart, tehran_slot(at)) = 0 then 'off_schedule'
    end
  );

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

-- Whether the exchange knows none of the neighbourhoods to which a campaign is narrowed.
create or replace function nowhere_of(chosen_cities text[], chosen_neighborhoods text[])
  returns table (is_so boolean) language sql stable parallel safe begin atomic
  select coalesce(chosen_cities <> '{}' and chosen_cities <@ (
    select array_agg(cities.slug) from unnest(chosen_neighborhoods) narrowed
      -- The limit has each looked up: a plan that expects many of them would read the whole table.
      cross join lateral (select city_id, exchange_id from neighborhoods where slug = narrowed limit 1) place
      join cities on cities.id = place.city_id
    having count(place.exchange_id) = 0
  ), false);
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
    case when ad.id is null then 'no_ad' else coalesce(
      standing_blocker(
        campaign.archived_at is not null, campaign.enabled, ad.active, ad.post_end is not null, ad.status
      ),
      passing_blocker(
        ad.registered_at,
        case when has_exchange then exchange_review(theirs) end,
        has_exchange and nowhere.is_so,
        day_number(campaign.starts_on),
        day_number(campaign.ends_on),
        exists (select from campaign_totals where campaign_id = campaign.id and charged >= cap),
        exists (
          select from campaign_days where campaign_id = campaign.id and day = tehran_day(at) and charged >= cap
        ),
        campaign.daypart,
        account_blocker,
        at
      )
    ) end
  from nowhere_of(campaign.cities, campaign.neighborhoods) nowhere;
end;

-- The same for the listed campaigns of an account, from what is kept for lists. The parts of `blocker` are for filters:
-- `standing`, '' for none, which an index has, and `passing`, which counts only then. A query has this in its own plan.
create or replace function listed_deliveries(
  account bigint, at timestamptz, has_exchange boolean, account_blocker text
) returns table (
  campaign_id bigint, created_at timestamptz, search_text text, is_archived boolean, status smallint,
  is_expired boolean, review_blocker text, standing text, passing text, blocker text
) language sql stable parallel safe begin atomic
  select listed.campaign_id, listed.created_at, listed.search_text, listed.is_archived, listed.status,
    is_expired(listed.status, listed.registered_at, at),
    case
      when is_deliverable(listed.status) then
        passed_blocker(listed.registered_at, case when has_exchange then exchange_review(theirs) end, at)
      else verdict_blocker(listed.status)
    end,
    listed.standing,
    passing.blocker,
    coalesce(nullif(listed.standing, ''), passing.blocker)
  from listed_campaigns listed
    left join exchange_ads theirs on theirs.ad_id = listed.ad_id
    left join spent_budgets whole
      on whole.account_id = account and whole.day = 0 and whole.campaign_id = listed.campaign_id
    left join spent_budgets today
      on today.account_id = account and today.day = tehran_day(at) and today.campaign_id = listed.campaign_id
    cross join lateral (
      select passing_blocker(
        listed.registered_at,
        case when has_exchange then exchange_review(theirs) end,
        has_exchange and listed.is_narrowed and (
          select nowhere.is_so from campaigns
            cross join lateral nowhere_of(campaigns.cities, campaigns.neighborhoods) nowhere
          where campaigns.id = listed.campaign_id
        ),
        listed.first_day,
        listed.last_day,
        whole.day is not null,
        today.day is not null,
        listed.daypart,
        account_blocker,
        at
      ) as blocker
    ) passing
  where listed.account_id = account and listed.ad_id is not null and listed.has_categories;
end;
