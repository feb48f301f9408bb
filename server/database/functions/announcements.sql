create or replace function note_change() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;

create or replace trigger campaigns_note_change before update on campaigns
  for each row execute function note_change();

create or replace trigger ads_note_change before update on ads
  for each row execute function note_change();

create or replace trigger exchange_ads_note_change before update on exchange_ads
  for each row execute function note_change();

-- Payloads: a campaign's id, campaigns_of and an account's id, or places.
create or replace function announce_campaign() returns trigger language plpgsql as $$
begin
  perform pg_notify('delivery_change', new.id::text);
  return null;
end $$;

create or replace trigger campaigns_announce after insert or update on campaigns
  for each row execute function announce_campaign();

create or replace function announce_campaign_of_ad() returns trigger language plpgsql as $$
begin
  perform pg_notify('delivery_change', new.campaign_id::text);
  return null;
end $$;

create or replace trigger ads_announce after insert or update on ads
  for each row execute function announce_campaign_of_ad();

create or replace function announce_campaigns_of_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('delivery_change', 'campaigns_of:' || new.account_id);
  return null;
end $$;

create or replace trigger financial_infos_announce after insert or update on financial_infos
  for each row execute function announce_campaigns_of_account();

create or replace trigger payments_announce_insert after insert on payments for each row
  when (new.state = 'paid') execute function announce_campaigns_of_account();

create or replace trigger payments_announce_update after update on payments for each row
  when (new.state = 'paid' and old.state <> 'paid') execute function announce_campaigns_of_account();

create or replace function announce_places() returns trigger language plpgsql as $$
begin
  perform pg_notify('delivery_change', 'places');
  return null;
end $$;

create or replace trigger neighborhoods_announce after insert or update on neighborhoods
  for each statement execute function announce_places();

-- The bidders listen: the payload is a campaign's id, or 'switch'.
create or replace function tell_exchange_ad() returns trigger language plpgsql as $$
begin
  perform pg_notify('delivery_change', campaign_id::text) from ads where id = new.ad_id;
  return null;
end $$;

create or replace trigger exchange_ads_told after insert or update of mid, audit_status, trackers_altered
  on exchange_ads for each row execute function tell_exchange_ad();

create or replace function tell_delivery_switch() returns trigger language plpgsql as $$
begin
  perform pg_notify('delivery_change', 'switch');
  return null;
end $$;

create or replace trigger delivery_switch_told after update on delivery_switch
  for each row execute function tell_delivery_switch();

create or replace function tell_day_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('delivery_change', new.campaign_id::text);
  return null;
end $$;

create or replace trigger campaign_days_tell_update after update on campaign_days for each row
  when (new.cap <> old.cap or (new.charged < new.cap) <> (old.charged < old.cap))
  execute function tell_day_change();

create or replace trigger campaign_days_tell_insert after insert on campaign_days for each row
  execute function tell_day_change();

create or replace trigger campaign_totals_tell after update on campaign_totals for each row
  when ((new.charged < new.cap) <> (old.charged < old.cap)) execute function tell_day_change();

create or replace function tell_wallet_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('delivery_change', 'account:' || new.account_id);
  return null;
end $$;

create or replace trigger wallets_tell_update after update on wallets for each row
  when (sign(new.balance - new.pending + new.debt_limit) <> sign(old.balance - old.pending + old.debt_limit))
  execute function tell_wallet_change();

create or replace trigger wallets_tell_insert after insert on wallets for each row execute function tell_wallet_change();
