-- Names of the numbers that tables keep, for SQL everywhere: a planner puts the number in their place. A test compares
-- them with the server's own names.

-- Of delivery_events.kind, as KINDS in server/src/delivery/tracking/tracked-event.ts.
create or replace function event_impression() returns integer language sql immutable parallel safe return 1;
create or replace function event_viewable() returns integer language sql immutable parallel safe return 2;
create or replace function event_click() returns integer language sql immutable parallel safe return 3;
create or replace function event_loss() returns integer language sql immutable parallel safe return 4;
create or replace function event_billed() returns integer language sql immutable parallel safe return 5;
create or replace function event_won() returns integer language sql immutable parallel safe return 6;

-- Of ads.status and exchange_ads.audit_status, as AD_STATUS in shared/src/advertising/ad-status.ts.
create or replace function ad_pending() returns integer language sql immutable parallel safe return 1;
create or replace function ad_pre_approved() returns integer language sql immutable parallel safe return 2;
create or replace function ad_approved() returns integer language sql immutable parallel safe return 3;
create or replace function ad_denied() returns integer language sql immutable parallel safe return 4;
create or replace function ad_changes_asked() returns integer language sql immutable parallel safe return 5;

-- As isDeliverable in shared/src/advertising/ad-status.ts.
create or replace function is_deliverable(status smallint) returns boolean language sql immutable parallel safe
  return status in (ad_pre_approved(), ad_approved());
