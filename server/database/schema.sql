-- Written by `node server/test/write-snapshots.ts`; a test compares it with a migrated database.

create sequence bidder_epochs as bigint maxvalue 4294967295;

create sequence charge_feed as bigint maxvalue 9223372036854775807;

create sequence correction_feed as bigint maxvalue 9223372036854775807;

create function ad_approved() returns integer language sql immutable;
create function ad_changes_asked() returns integer language sql immutable;
create function ad_denied() returns integer language sql immutable;
create function ad_pending() returns integer language sql immutable;
create function ad_pre_approved() returns integer language sql immutable;
create function announce_campaign() returns trigger language plpgsql;
create function announce_campaign_of_ad() returns trigger language plpgsql;
create function announce_campaigns_of_account() returns trigger language plpgsql;
create function announce_places() returns trigger language plpgsql;
create function audit_hash(before bytea, line audit_log) returns bytea language sql stable set search_path=public, pg_temp;
create function await_banner_prints() returns trigger language plpgsql;
create function begin_day() returns trigger language plpgsql security definer set search_path=public, pg_temp;
create function chain_audit_line() returns trigger language plpgsql security definer set search_path=public, pg_temp;
create function check_entry_balances() returns trigger language plpgsql set search_path=public, pg_temp;
create function check_entry_has_postings() returns trigger language plpgsql set search_path=public, pg_temp;
create function city_tier(slug text) returns smallint language sql immutable;
create function counted_time(posting ledger_postings) returns timestamp with time zone language sql stable;
create function day_cap(campaign campaigns, day integer, charged_then bigint) returns bigint language sql stable;
create function day_number(day date) returns integer language sql immutable;
create function delivery_of(campaign campaigns, ad ads, theirs exchange_ads, at timestamp with time zone, has_exchange boolean, account_blocker text) returns TABLE(is_ready boolean, is_nowhere boolean, review_blocker text, blocker text) language sql stable;
create function delivery_room(wallet wallets) returns bigint language sql stable;
create function drop_asked_partitions(before integer) returns integer language plpgsql security definer set search_path=public, pg_temp;
create function drop_event_partitions(before integer) returns integer language plpgsql security definer set search_path=public, pg_temp;
create function drop_partitions_before(parent regclass, before integer) returns integer language plpgsql;
create function drop_report_partitions(before_day integer, before_hour integer) returns integer language plpgsql security definer set search_path=public, pg_temp;
create function end_appeal() returns trigger language plpgsql;
create function event_billed() returns integer language sql immutable;
create function event_click() returns integer language sql immutable;
create function event_impression() returns integer language sql immutable;
create function event_loss() returns integer language sql immutable;
create function event_viewable() returns integer language sql immutable;
create function event_won() returns integer language sql immutable;
create function exchange_decision(audit_status smallint) returns text language sql immutable;
create function exchange_review(theirs exchange_ads) returns text language sql stable;
create function follow_ad_at_exchange() returns trigger language plpgsql;
create function gifts_after(kind text, amount bigint, INOUT gift_left bigint, INOUT gift_spent bigint) returns record language plpgsql immutable;
create function has_expired(ad ads, at timestamp with time zone) returns boolean language sql stable;
create function hold_at_exchange(held bigint, until timestamp with time zone) returns void language sql;
create function is_deliverable(status smallint) returns boolean language sql immutable;
create function is_expired(status smallint, registered_at timestamp with time zone, at timestamp with time zone) returns boolean language sql stable;
create function is_explained(posting ledger_postings) returns boolean language plpgsql;
create function keep_approval() returns trigger language plpgsql;
create function keep_campaign_stop() returns trigger language plpgsql security definer set search_path=public, pg_temp;
create function keep_charges() returns trigger language plpgsql security definer set search_path=public, pg_temp;
create function keep_correction() returns trigger language plpgsql set search_path=public, pg_temp;
create function keep_counted_time() returns trigger language plpgsql set search_path=public, pg_temp;
create function keep_day_cap() returns trigger language plpgsql security definer set search_path=public, pg_temp;
create function keep_decision() returns trigger language plpgsql;
create function keep_listed_ads() returns trigger language plpgsql security definer set search_path=public, pg_temp;
create function keep_listed_campaigns() returns trigger language plpgsql security definer set search_path=public, pg_temp;
create function keep_pending() returns trigger language plpgsql security definer set search_path=public, pg_temp;
create function keep_spent_day() returns trigger language plpgsql security definer set search_path=public, pg_temp;
create function keep_spent_total() returns trigger language plpgsql security definer set search_path=public, pg_temp;
create function keep_wallet() returns trigger language plpgsql security definer set search_path=public, pg_temp;
create function largest_amount() returns bigint language sql immutable;
create function largest_balance() returns bigint language sql immutable;
create function lifetime_of_ads() returns interval language sql immutable;
create function listed_deliveries(account bigint, at timestamp with time zone, has_exchange boolean, account_blocker text) returns TABLE(campaign_id bigint, created_at timestamp with time zone, search_text text, is_archived boolean, status smallint, is_expired boolean, review_blocker text, standing text, passing text, blocker text) language sql stable;
create function make_asked_partition(wanted integer) returns void language plpgsql security definer set search_path=public, pg_temp;
create function make_event_partitions(first integer, last integer) returns void language plpgsql security definer set search_path=public, pg_temp;
create function make_report_partitions(first integer, last integer) returns void language plpgsql security definer set search_path=public, pg_temp;
create function mark_ad_archived() returns trigger language plpgsql;
create function mark_campaign_with_ad() returns trigger language plpgsql;
create function move_wallet(posting ledger_postings, entered_at timestamp with time zone) returns wallets language plpgsql;
create function note_ad_event() returns trigger language plpgsql;
create function note_campaign_edit() returns trigger language plpgsql;
create function note_campaign_event(changed bigint, happened text) returns void language sql security definer set search_path=public, pg_temp;
create function note_campaign_stop() returns trigger language plpgsql;
create function note_change() returns trigger language plpgsql;
create function note_exchange_review() returns trigger language plpgsql;
create function note_off_air() returns trigger language plpgsql;
create function note_spent_budget() returns trigger language plpgsql;
create function nowhere_of(chosen_cities text[], chosen_neighborhoods text[]) returns TABLE(is_so boolean) language sql stable;
create function owes_info(account bigint) returns TABLE(since timestamp with time zone) language sql stable;
create function own_new_account() returns trigger language plpgsql;
create function passed_blocker(registered_at timestamp with time zone, decision_there text, at timestamp with time zone) returns text language sql stable;
create function passing_blocker(registered_at timestamp with time zone, decision_there text, is_nowhere boolean, first_day integer, last_day integer, is_total_spent boolean, is_day_spent boolean, daypart bit, account_blocker text, at timestamp with time zone) returns text language sql stable;
create function reconcile_archived_ads() returns void language sql;
create function reconcile_banner_memory() returns void language sql;
create function reconcile_listed_ads() returns void language sql;
create function reconcile_listed_campaigns() returns void language sql;
create function reconcile_owners() returns void language sql;
create function reconcile_spent_days() returns void language sql;
create function reconcile_spent_totals() returns void language sql;
create function refuse_ahead_of_time() returns trigger language plpgsql;
create function refuse_change() returns trigger language plpgsql;
create function refuse_posting(rule text, reason text) returns void language plpgsql;
create function remember_banners() returns trigger language plpgsql;
create function report_place(style smallint, page integer, row_ integer) returns smallint language sql immutable;
create function require_amount_in_bounds(amount bigint) returns void language plpgsql;
create function require_balance_in_bounds(posting ledger_postings) returns void language plpgsql;
create function require_debt_limit(posting ledger_postings, wallet wallets) returns void language plpgsql;
create function require_gifts_stay(posting ledger_postings, wallet wallets) returns void language plpgsql;
create function require_last_ahead_of_time(posting ledger_postings, struck ledger_postings) returns void language plpgsql;
create function require_struck(posting ledger_postings, posted_again bigint) returns void language plpgsql;
create function restore_at_exchange(restored bigint) returns void language sql;
create function review_blocker(ad ads, theirs exchange_ads, at timestamp with time zone, has_exchange boolean) returns text language sql stable;
create function runs_on(campaign campaigns, day integer) returns boolean language sql stable;
create function search_grams(text) returns text[] language sql immutable;
create function search_key(text) returns text language sql immutable;
create function standing_blocker(is_archived boolean, enabled boolean, active boolean, has_post_ended boolean, status smallint) returns text language sql immutable;
create function start_of_tehran_hour(hour integer) returns timestamp with time zone language sql immutable;
create function strike_in_wallet(posting ledger_postings, struck_entry bigint) returns ledger_postings language plpgsql;
create function take_feed_turn() returns trigger language plpgsql;
create function tehran_day(at timestamp with time zone) returns integer language sql immutable;
create function tehran_hour(at timestamp with time zone) returns integer language sql immutable;
create function tehran_slot(at timestamp with time zone) returns integer language sql immutable;
create function tell_day_change() returns trigger language plpgsql;
create function tell_delivery_switch() returns trigger language plpgsql;
create function tell_exchange_ad() returns trigger language plpgsql;
create function tell_wallet_change() returns trigger language plpgsql;
create function verdict_blocker(status smallint) returns text language sql immutable;

create table account_notes (
  id bigint not null generated always as identity,
  account_id bigint not null,
  user_id bigint not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint account_notes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_notes_pkey PRIMARY KEY (id),
  constraint account_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 1000))),
  constraint account_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX account_notes_of_account ON account_notes USING btree (account_id, id DESC);

create table account_permissions (
  account_id bigint not null,
  permission text not null,
  constraint account_permissions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_permissions_pkey PRIMARY KEY (account_id, permission)
);

create table account_pictures (
  account_id bigint not null,
  file text not null,
  taken_at timestamp with time zone not null,
  constraint account_pictures_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_pictures_pkey PRIMARY KEY (account_id, file)
);

create table accounts (
  id bigint not null generated always as identity,
  name text not null,
  is_vip boolean not null default false,
  website_url text,
  telegram_bot_link text,
  created_at timestamp with time zone not null default now(),
  constraint accounts_pkey PRIMARY KEY (id)
);
CREATE INDEX accounts_grams ON accounts USING gin (search_grams(search_key(name)));
CREATE INDEX accounts_vip ON accounts USING btree (id) WHERE is_vip;

create table ad_appeals (
  denial_id bigint not null,
  ad_id bigint not null,
  event_id bigint not null,
  ended_by bigint,
  constraint ad_appeals_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id),
  constraint ad_appeals_denial_id_fkey FOREIGN KEY (denial_id) REFERENCES ad_events(id),
  constraint ad_appeals_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES ad_events(id) ON DELETE SET NULL,
  constraint ad_appeals_event_id_fkey FOREIGN KEY (event_id) REFERENCES ad_events(id),
  constraint ad_appeals_event_id_key UNIQUE (event_id),
  constraint ad_appeals_pkey PRIMARY KEY (denial_id)
);
CREATE INDEX ad_appeals_ended ON ad_appeals USING btree (ended_by);
CREATE UNIQUE INDEX ad_appeals_open ON ad_appeals USING btree (ad_id) WHERE (ended_by IS NULL);

create table ad_events (
  id bigint not null generated always as identity,
  ad_id bigint not null,
  status smallint not null,
  feedback text[] not null default '{}'::text[],
  note text,
  at timestamp with time zone not null default now(),
  user_id bigint,
  staff_name text,
  override_reason text,
  constraint ad_events_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id),
  constraint ad_events_pkey PRIMARY KEY (id),
  constraint ad_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ad_events_ad ON ad_events USING btree (ad_id, id);
CREATE INDEX ad_events_denials ON ad_events USING btree (at) WHERE (status = 4);
CREATE TRIGGER ad_events_end_appeal AFTER INSERT ON ad_events FOR EACH ROW WHEN (((new.user_id IS NOT NULL) OR (new.staff_name IS NOT NULL))) EXECUTE FUNCTION end_appeal();
CREATE TRIGGER ad_events_remember_banners AFTER INSERT ON ad_events FOR EACH ROW WHEN (((new.staff_name IS NOT NULL) AND (new.status = ANY (ARRAY[ad_approved(), ad_denied(), ad_changes_asked()])))) EXECUTE FUNCTION remember_banners();

create table ad_quality (
  ad_id bigint not null,
  clicks double precision not null,
  expected double precision not null,
  updated_at timestamp with time zone not null,
  hour integer not null default 0,
  hour_clicks double precision not null default 0,
  hour_predicted double precision not null default 0,
  constraint ad_quality_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id),
  constraint ad_quality_pkey PRIMARY KEY (ad_id)
);

create table ads (
  id bigint not null generated always as identity,
  account_id bigint not null,
  campaign_id bigint not null,
  active boolean not null,
  status smallint not null default 1,
  landing_url text not null,
  banner_type text not null,
  panel_type text not null,
  medium_banner text,
  large_banner text,
  xlarge_banner text,
  post_token text,
  image_source text,
  third_party_image_id text,
  feedback text[] not null default '{}'::text[],
  feedback_note text,
  registered_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  post_end text,
  banner_config jsonb,
  changed_at timestamp with time zone not null default clock_timestamp(),
  off_air_at timestamp with time zone,
  is_archived boolean not null default false,
  constraint ads_account_id_campaign_id_fkey FOREIGN KEY (account_id, campaign_id) REFERENCES campaigns(account_id, id),
  constraint ads_banner_config CHECK ((banner_type =
CASE
    WHEN (banner_config IS NULL) THEN 'custom'::text
    ELSE 'banner_maker'::text
END)),
  constraint ads_campaign_id_key UNIQUE (campaign_id),
  constraint ads_pkey PRIMARY KEY (id),
  constraint ads_post_end_check CHECK ((post_end = ANY (ARRAY['removed'::text, 'retired'::text])))
);
CREATE INDEX ads_account ON ads USING btree (account_id, id);
CREATE INDEX ads_changed ON ads USING btree (changed_at);
CREATE INDEX ads_in_queue ON ads USING btree (status, registered_at, id) INCLUDE (account_id) WHERE ((status = ANY (ARRAY[1, 2])) AND (NOT is_archived));
CREATE INDEX ads_in_queue_of_account ON ads USING btree (account_id, status, registered_at, id) WHERE ((status = ANY (ARRAY[1, 2])) AND (NOT is_archived));
CREATE INDEX ads_landing_grams ON ads USING gin (search_grams(search_key(landing_url)));
CREATE INDEX ads_post ON ads USING btree (post_token, account_id) WHERE (post_token IS NOT NULL);
CREATE INDEX ads_waiting_picture ON ads USING btree (medium_banner) WHERE ((status = ANY (ARRAY[1, 2])) AND (NOT is_archived));
CREATE TRIGGER ads_announce AFTER INSERT OR UPDATE ON ads FOR EACH ROW EXECUTE FUNCTION announce_campaign_of_ad();
CREATE TRIGGER ads_await_prints_insert AFTER INSERT ON ads FOR EACH ROW EXECUTE FUNCTION await_banner_prints();
CREATE TRIGGER ads_await_prints_update AFTER UPDATE OF medium_banner, large_banner, xlarge_banner ON ads FOR EACH ROW WHEN ((((new.medium_banner IS DISTINCT FROM old.medium_banner) OR (new.large_banner IS DISTINCT FROM old.large_banner)) OR (new.xlarge_banner IS DISTINCT FROM old.xlarge_banner))) EXECUTE FUNCTION await_banner_prints();
CREATE TRIGGER ads_follow_at_exchange AFTER INSERT OR UPDATE OF status, landing_url, medium_banner, large_banner, xlarge_banner ON ads FOR EACH ROW EXECUTE FUNCTION follow_ad_at_exchange();
CREATE TRIGGER ads_keep_stop AFTER INSERT OR UPDATE OF active ON ads FOR EACH ROW EXECUTE FUNCTION keep_campaign_stop();
CREATE TRIGGER ads_list_insert AFTER INSERT ON ads REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_ads();
CREATE TRIGGER ads_list_update AFTER UPDATE ON ads REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_ads();
CREATE TRIGGER ads_mark_campaign AFTER INSERT ON ads FOR EACH ROW EXECUTE FUNCTION mark_campaign_with_ad();
CREATE TRIGGER ads_note_change BEFORE UPDATE ON ads FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER ads_note_event AFTER UPDATE ON ads FOR EACH ROW EXECUTE FUNCTION note_ad_event();
CREATE TRIGGER ads_note_off_air BEFORE UPDATE OF status ON ads FOR EACH ROW WHEN ((is_deliverable(new.status) <> is_deliverable(old.status))) EXECUTE FUNCTION note_off_air();

create table approvals (
  id bigint not null generated always as identity,
  kind text not null,
  account_id bigint,
  act jsonb not null,
  digest bytea not null,
  sum_rial bigint not null,
  reason text not null,
  asked_by bigint not null,
  asked_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  state text not null default 'asked'::text,
  decided_by bigint,
  decided_at timestamp with time zone,
  note text,
  constraint approvals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint approvals_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES users(id),
  constraint approvals_by_another CHECK ((decided_by <> asked_by)),
  constraint approvals_decided CHECK ((((state = ANY (ARRAY['asked'::text, 'expired'::text])) OR (decided_by IS NOT NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
  constraint approvals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint approvals_digest_check CHECK ((length(digest) = 32)),
  constraint approvals_kind_check CHECK ((kind = ANY (ARRAY['entry'::text, 'gift_card'::text, 'correction'::text, 'refund'::text, 'limits'::text, 'package'::text, 'rights'::text, 'factor'::text, 'owner'::text]))),
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'approved'::text, 'declined'::text, 'expired'::text, 'applied'::text]))),
  constraint approvals_sum_rial_check CHECK (((sum_rial > 0) = (kind <> ALL (ARRAY['rights'::text, 'factor'::text, 'owner'::text]))))
);
CREATE UNIQUE INDEX approvals_asked ON approvals USING btree (digest) WHERE (state = 'asked'::text);
CREATE INDEX approvals_digest ON approvals USING btree (digest);
CREATE INDEX approvals_open ON approvals USING btree (id) WHERE (state = ANY (ARRAY['asked'::text, 'approved'::text]));
CREATE TRIGGER approvals_append_only BEFORE DELETE OR TRUNCATE ON approvals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER approvals_keep BEFORE UPDATE ON approvals FOR EACH ROW EXECUTE FUNCTION keep_approval();

create table asked_places (
  day integer not null,
  asked_at timestamp with time zone not null,
  epoch bigint,
  sequence bigint,
  campaign_id bigint,
  runner_up_id bigint,
  root integer not null,
  city integer not null,
  category integer not null,
  floor integer not null,
  base_rate integer not null,
  price integer,
  runner_up_price integer,
  stands_for real not null,
  outcome smallint,
  is_search boolean
) partition by RANGE (day);
CREATE INDEX asked_places_open ON ONLY asked_places USING btree (asked_at) WHERE ((sequence IS NOT NULL) AND (outcome IS NULL));
CREATE INDEX asked_places_time ON ONLY asked_places USING brin (asked_at);

create table audit_chain (
  place bigint not null,
  line_id bigint not null,
  hash bytea not null,
  constraint audit_chain_line_id_fkey FOREIGN KEY (line_id) REFERENCES audit_log(id),
  constraint audit_chain_line_id_key UNIQUE (line_id),
  constraint audit_chain_pkey PRIMARY KEY (place)
);
CREATE TRIGGER audit_chain_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table audit_log (
  id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  actor_user_id bigint,
  actor_name text not null,
  account_id bigint,
  action text not null,
  object text not null,
  details jsonb not null default '{}'::jsonb,
  ip text,
  as_user_id bigint,
  constraint audit_log_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint audit_log_actor_user_id_fkey FOREIGN KEY (actor_user_id) REFERENCES users(id),
  constraint audit_log_as_user_id_fkey FOREIGN KEY (as_user_id) REFERENCES users(id),
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_account ON audit_log USING btree (account_id, id);
CREATE INDEX audit_log_acted_as ON audit_log USING btree (as_user_id, id) WHERE (as_user_id IS NOT NULL);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_user_id, id);
CREATE INDEX audit_log_at ON audit_log USING btree (at);
CREATE INDEX audit_log_object ON audit_log USING btree (object, id);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER audit_log_chain AFTER INSERT ON audit_log DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_line();

create table balance_alarms (
  account_id bigint not null,
  user_id bigint not null,
  below bigint not null,
  is_told boolean not null,
  constraint balance_alarms_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint balance_alarms_below_check CHECK ((below > 0)),
  constraint balance_alarms_pkey PRIMARY KEY (account_id),
  constraint balance_alarms_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table banner_prints (
  picture text not null,
  size text not null,
  since timestamp with time zone not null default clock_timestamp(),
  made_at timestamp with time zone,
  pixels bytea,
  signature bit(512),
  weight integer generated always as (bit_count(signature)) stored,
  details bytea,
  constraint banner_prints_check CHECK ((((pixels IS NULL) = (signature IS NULL)) AND ((pixels IS NULL) = (details IS NULL)))),
  constraint banner_prints_check1 CHECK (((pixels IS NULL) OR (made_at IS NOT NULL))),
  constraint banner_prints_pkey PRIMARY KEY (picture),
  constraint banner_prints_size_check CHECK ((size = ANY (ARRAY['medium'::text, 'large'::text, 'xlarge'::text])))
);
CREATE INDEX banner_prints_due ON banner_prints USING btree (since) WHERE (made_at IS NULL);
CREATE INDEX banner_prints_pixels ON banner_prints USING btree (pixels);

create table bidders (
  epoch bigint not null,
  beat_at timestamp with time zone not null,
  constraint bidders_pkey PRIMARY KEY (epoch)
);

create table bidding_minutes (
  minute timestamp with time zone not null,
  epoch bigint not null,
  kind text not null,
  reason text not null default ''::text,
  count bigint not null,
  constraint bidding_minutes_count_check CHECK ((count > 0)),
  constraint bidding_minutes_kind_check CHECK ((kind = ANY (ARRAY['request'::text, 'bid'::text, 'no_bid'::text, 'refused'::text, 'unknown_value'::text]))),
  constraint bidding_minutes_pkey PRIMARY KEY (minute, epoch, kind, reason)
);

create table blocked_traffic (
  id bigint not null generated always as identity,
  kind text not null,
  value bigint not null,
  account_id bigint,
  note text not null,
  made_by bigint,
  created_at timestamp with time zone not null default now(),
  constraint blocked_traffic_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint blocked_traffic_kind_check CHECK ((kind = ANY (ARRAY['network'::text, 'device'::text]))),
  constraint blocked_traffic_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint blocked_traffic_pkey PRIMARY KEY (id)
);
CREATE INDEX blocked_traffic_value ON blocked_traffic USING btree (kind, value);

create table budget_alarms (
  account_id bigint not null,
  user_id bigint not null,
  at_80 boolean not null,
  at_100 boolean not null,
  constraint budget_alarms_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint budget_alarms_pkey PRIMARY KEY (account_id),
  constraint budget_alarms_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table campaign_changes (
  id bigint not null generated always as identity,
  account_id bigint not null,
  campaign_id bigint not null,
  at timestamp with time zone not null,
  user_id bigint,
  staff_name text,
  kind text not null,
  before text,
  after text,
  values_before jsonb,
  values_after jsonb,
  undoes bigint,
  batch_id uuid,
  constraint campaign_changes_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint campaign_changes_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_changes_kind_check CHECK ((kind = ANY (ARRAY['title'::text, 'budget'::text, 'bid'::text, 'hours'::text, 'targeting'::text, 'switch'::text, 'dates'::text, 'total'::text, 'landing'::text, 'banner'::text, 'archive'::text]))),
  constraint campaign_changes_pkey PRIMARY KEY (id),
  constraint campaign_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX campaign_changes_batch ON campaign_changes USING btree (account_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX campaign_changes_campaign ON campaign_changes USING btree (campaign_id, id);

create table campaign_days (
  campaign_id bigint not null,
  day integer not null,
  account_id bigint not null,
  cap bigint not null,
  charged bigint not null default 0,
  clicks bigint not null default 0,
  free_clicks bigint not null default 0,
  invalid_clicks bigint not null default 0,
  impressions bigint not null default 0,
  expected bigint not null default 0,
  constraint campaign_days_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint campaign_days_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  constraint campaign_days_cap CHECK (((charged >= 0) AND (charged <= cap))),
  constraint campaign_days_cap_check CHECK ((cap >= 0)),
  constraint campaign_days_pkey PRIMARY KEY (campaign_id, day)
);
CREATE INDEX campaign_days_day ON campaign_days USING btree (day, campaign_id);
CREATE TRIGGER campaign_days_begin BEFORE INSERT ON campaign_days FOR EACH ROW EXECUTE FUNCTION begin_day();
CREATE TRIGGER campaign_days_note_spent AFTER UPDATE OF charged ON campaign_days FOR EACH ROW WHEN (((new.charged >= new.cap) AND (old.charged < old.cap))) EXECUTE FUNCTION note_spent_budget();
CREATE TRIGGER campaign_days_spend_insert AFTER INSERT ON campaign_days FOR EACH ROW WHEN ((new.charged >= new.cap)) EXECUTE FUNCTION keep_spent_day();
CREATE TRIGGER campaign_days_spend_update AFTER UPDATE ON campaign_days FOR EACH ROW WHEN (((new.charged >= new.cap) <> (old.charged >= old.cap))) EXECUTE FUNCTION keep_spent_day();
CREATE TRIGGER campaign_days_tell_insert AFTER INSERT ON campaign_days FOR EACH ROW EXECUTE FUNCTION tell_day_change();
CREATE TRIGGER campaign_days_tell_update AFTER UPDATE ON campaign_days FOR EACH ROW WHEN (((new.cap <> old.cap) OR ((new.charged < new.cap) <> (old.charged < old.cap)))) EXECUTE FUNCTION tell_day_change();

create table campaign_events (
  id bigint not null generated always as identity,
  campaign_id bigint not null,
  account_id bigint not null,
  at timestamp with time zone not null default clock_timestamp(),
  kind text not null,
  constraint campaign_events_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint campaign_events_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_events_kind_check CHECK ((kind = ANY (ARRAY['edited'::text, 'denied'::text, 'approved'::text, 'switched_off'::text, 'switched_on'::text, 'budget_spent'::text]))),
  constraint campaign_events_pkey PRIMARY KEY (id)
);
CREATE INDEX campaign_events_account ON campaign_events USING btree (account_id, at);

create table campaign_prices (
  campaign_id bigint not null,
  price bigint not null,
  first_price bigint not null,
  market_ceiling bigint,
  limited_by text,
  gained double precision not null,
  offered double precision not null,
  supply double precision not null,
  clicks double precision not null,
  expected double precision not null,
  step integer not null,
  stepped_at timestamp with time zone not null,
  moved_at timestamp with time zone not null,
  seen_day integer not null,
  seen_clicks bigint not null,
  seen_expected bigint not null,
  constraint campaign_prices_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  constraint campaign_prices_first_price_check CHECK ((first_price > 0)),
  constraint campaign_prices_limited_by_check CHECK ((limited_by = ANY (ARRAY['market'::text, 'ceiling'::text]))),
  constraint campaign_prices_pkey PRIMARY KEY (campaign_id),
  constraint campaign_prices_price_check CHECK ((price > 0)),
  constraint campaign_prices_supply_check CHECK ((supply > (0)::double precision))
);
CREATE INDEX campaign_prices_moved ON campaign_prices USING btree (moved_at);

create table campaign_stops (
  campaign_id bigint not null,
  stopped_at timestamp with time zone not null,
  constraint campaign_stops_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_stops_pkey PRIMARY KEY (campaign_id)
);
CREATE TRIGGER campaign_stops_note AFTER INSERT OR DELETE ON campaign_stops FOR EACH ROW EXECUTE FUNCTION note_campaign_stop();

create table campaign_totals (
  campaign_id bigint not null,
  cap bigint not null,
  charged bigint not null,
  constraint campaign_totals_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_totals_cap CHECK (((charged >= 0) AND (charged <= cap))),
  constraint campaign_totals_pkey PRIMARY KEY (campaign_id)
);
CREATE TRIGGER campaign_totals_spend_delete AFTER DELETE ON campaign_totals FOR EACH ROW EXECUTE FUNCTION keep_spent_total();
CREATE TRIGGER campaign_totals_spend_insert AFTER INSERT ON campaign_totals FOR EACH ROW WHEN ((new.charged >= new.cap)) EXECUTE FUNCTION keep_spent_total();
CREATE TRIGGER campaign_totals_spend_update AFTER UPDATE ON campaign_totals FOR EACH ROW WHEN (((new.charged >= new.cap) <> (old.charged >= old.cap))) EXECUTE FUNCTION keep_spent_total();
CREATE TRIGGER campaign_totals_tell AFTER UPDATE ON campaign_totals FOR EACH ROW WHEN (((new.charged < new.cap) <> (old.charged < old.cap))) EXECUTE FUNCTION tell_day_change();

create table campaigns (
  id bigint not null generated always as identity,
  account_id bigint not null,
  title text collate "fa-x-icu" not null,
  search_text text not null,
  enabled boolean not null,
  daily_budget bigint not null,
  bid bigint not null,
  daypart bit(168) not null,
  cities text[] not null,
  neighborhoods text[] not null,
  category_slugs text[] not null,
  keywords text[] not null,
  register_extra jsonb not null default '{}'::jsonb,
  creation_key text,
  has_ad boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  changed_at timestamp with time zone not null default clock_timestamp(),
  starts_on date,
  ends_on date,
  total_budget bigint,
  archived_at timestamp with time zone,
  constraint campaigns_account_id_creation_key_key UNIQUE (account_id, creation_key),
  constraint campaigns_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint campaigns_account_id_id_key UNIQUE (account_id, id),
  constraint campaigns_archived_check CHECK (((archived_at IS NULL) OR (NOT enabled))),
  constraint campaigns_bid_check CHECK ((bid > 0)),
  constraint campaigns_daily_budget_check CHECK ((daily_budget > 0)),
  constraint campaigns_days_check CHECK ((ends_on >= starts_on)),
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_total_budget_check CHECK ((total_budget > 0))
);
CREATE INDEX campaigns_by_budget ON campaigns USING btree (account_id, daily_budget, id) INCLUDE (archived_at) WHERE (has_ad AND (category_slugs <> '{}'::text[]));
CREATE INDEX campaigns_by_title ON campaigns USING btree (account_id, title, id) INCLUDE (archived_at) WHERE (has_ad AND (category_slugs <> '{}'::text[]));
CREATE INDEX campaigns_changed ON campaigns USING btree (changed_at);
CREATE INDEX campaigns_ends ON campaigns USING btree (ends_on) WHERE (ends_on IS NOT NULL);
CREATE INDEX campaigns_grams ON campaigns USING gin (search_grams(search_text));
CREATE INDEX campaigns_kept ON campaigns USING btree (account_id, created_at DESC, id DESC) WHERE (has_ad AND (category_slugs <> '{}'::text[]) AND (archived_at IS NULL));
CREATE INDEX campaigns_listed ON campaigns USING btree (account_id, created_at DESC, id DESC) WHERE (has_ad AND (category_slugs <> '{}'::text[]));
CREATE TRIGGER campaigns_announce AFTER INSERT OR UPDATE ON campaigns FOR EACH ROW EXECUTE FUNCTION announce_campaign();
CREATE TRIGGER campaigns_begin_total AFTER INSERT ON campaigns FOR EACH ROW WHEN ((new.total_budget IS NOT NULL)) EXECUTE FUNCTION keep_day_cap();
CREATE TRIGGER campaigns_keep_cap AFTER UPDATE OF daily_budget, total_budget, starts_on, ends_on ON campaigns FOR EACH ROW WHEN (((((new.daily_budget IS DISTINCT FROM old.daily_budget) OR (new.total_budget IS DISTINCT FROM old.total_budget)) OR (new.starts_on IS DISTINCT FROM old.starts_on)) OR (new.ends_on IS DISTINCT FROM old.ends_on))) EXECUTE FUNCTION keep_day_cap();
CREATE TRIGGER campaigns_keep_stop AFTER INSERT OR UPDATE OF enabled ON campaigns FOR EACH ROW EXECUTE FUNCTION keep_campaign_stop();
CREATE TRIGGER campaigns_list_insert AFTER INSERT ON campaigns REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_campaigns();
CREATE TRIGGER campaigns_list_update AFTER UPDATE ON campaigns REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_listed_campaigns();
CREATE TRIGGER campaigns_mark_ad AFTER UPDATE OF archived_at ON campaigns FOR EACH ROW WHEN ((new.archived_at IS DISTINCT FROM old.archived_at)) EXECUTE FUNCTION mark_ad_archived();
CREATE TRIGGER campaigns_note_change BEFORE UPDATE ON campaigns FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER campaigns_note_edit AFTER UPDATE ON campaigns FOR EACH ROW WHEN ((((((((((((new.title IS DISTINCT FROM old.title) OR (new.daily_budget IS DISTINCT FROM old.daily_budget)) OR (new.bid IS DISTINCT FROM old.bid)) OR (new.daypart IS DISTINCT FROM old.daypart)) OR (new.cities IS DISTINCT FROM old.cities)) OR (new.neighborhoods IS DISTINCT FROM old.neighborhoods)) OR (new.category_slugs IS DISTINCT FROM old.category_slugs)) OR (new.keywords IS DISTINCT FROM old.keywords)) OR (new.total_budget IS DISTINCT FROM old.total_budget)) OR (new.starts_on IS DISTINCT FROM old.starts_on)) OR (new.ends_on IS DISTINCT FROM old.ends_on))) EXECUTE FUNCTION note_campaign_edit();

create table categories (
  id bigint not null,
  parent_id bigint,
  en_name text not null,
  name text not null,
  constraint categories_en_name_key UNIQUE (en_name),
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id),
  constraint categories_pkey PRIMARY KEY (id)
);

create table charge_packages (
  id bigint not null generated always as identity,
  service text not null default 'divar'::text,
  title text not null,
  amount bigint not null,
  bonus bigint not null default 0,
  position integer not null default 0,
  is_active boolean not null default true,
  set_by bigint,
  constraint charge_packages_amount_check CHECK ((amount > 0)),
  constraint charge_packages_bonus_check CHECK ((bonus >= 0)),
  constraint charge_packages_bound CHECK (((amount <= '10000000000000'::bigint) AND (bonus <= '10000000000000'::bigint))),
  constraint charge_packages_pkey PRIMARY KEY (id),
  constraint charge_packages_set_by_fkey FOREIGN KEY (set_by) REFERENCES users(id)
);

create table cities (
  id bigint not null,
  province_id bigint not null,
  slug text not null,
  name text not null,
  constraint cities_pkey PRIMARY KEY (id),
  constraint cities_province_id_fkey FOREIGN KEY (province_id) REFERENCES provinces(id),
  constraint cities_slug_key UNIQUE (slug)
);

create table click_charges (
  click_epoch bigint not null,
  click_sequence bigint not null,
  day integer not null,
  hour integer not null,
  account_id bigint not null,
  campaign_id bigint not null,
  ad_id bigint not null,
  amount bigint not null,
  reason text,
  city integer not null,
  category integer not null,
  keyword bigint not null,
  clicked_at timestamp with time zone not null,
  device bigint not null,
  network bigint not null,
  post_id bigint,
  place smallint,
  feed_sequence bigint not null default nextval('charge_feed'::regclass),
  unnamed_device bigint not null default 0,
  constraint click_charges_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint click_charges_amount_check CHECK ((amount >= 0)),
  constraint click_charges_free CHECK (((reason IS NULL) OR (amount = 0))),
  constraint click_charges_pkey PRIMARY KEY (click_epoch, click_sequence),
  constraint click_charges_post_id_fkey FOREIGN KEY (post_id) REFERENCES ledger_entries(id)
);
CREATE INDEX click_charges_campaign ON click_charges USING btree (campaign_id, clicked_at);
CREATE INDEX click_charges_day ON click_charges USING brin (day) WITH (pages_per_range='32');
CREATE INDEX click_charges_device ON click_charges USING btree (device, clicked_at) WHERE (device <> 0);
CREATE INDEX click_charges_feed ON click_charges USING btree (feed_sequence);
CREATE INDEX click_charges_known ON click_charges USING btree (clicked_at) WHERE ((device <> 0) OR (network <> 0));
CREATE INDEX click_charges_network ON click_charges USING btree (network, clicked_at) WHERE (network <> 0);
CREATE INDEX click_charges_network_campaign ON click_charges USING btree (network, campaign_id, clicked_at) WHERE ((network <> 0) AND ((reason IS NULL) OR (reason = 'over_budget'::text)));
CREATE INDEX click_charges_post ON click_charges USING btree (post_id, clicked_at) WHERE (post_id IS NOT NULL);
CREATE INDEX click_charges_reasons ON click_charges USING btree (day, reason) WHERE (reason IS NOT NULL);
CREATE INDEX click_charges_unnamed ON click_charges USING btree (unnamed_device, campaign_id, clicked_at) WHERE (unnamed_device <> 0);
CREATE INDEX click_charges_unposted ON click_charges USING btree (account_id, hour) WHERE ((post_id IS NULL) AND (amount > 0));
CREATE TRIGGER click_charges_feed BEFORE INSERT ON click_charges FOR EACH STATEMENT EXECUTE FUNCTION take_feed_turn();
CREATE TRIGGER click_charges_keep AFTER INSERT ON click_charges REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION keep_charges();
CREATE TRIGGER click_charges_kept BEFORE UPDATE ON click_charges FOR EACH ROW EXECUTE FUNCTION keep_decision();

create table click_corrections (
  click_epoch bigint not null,
  click_sequence bigint not null,
  account_id bigint not null,
  amount bigint not null,
  reason text not null,
  batch uuid not null,
  entry_id bigint not null,
  corrected_at timestamp with time zone not null,
  feed_sequence bigint not null default nextval('correction_feed'::regclass),
  constraint click_corrections_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint click_corrections_amount_check CHECK ((amount > 0)),
  constraint click_corrections_click_epoch_click_sequence_fkey FOREIGN KEY (click_epoch, click_sequence) REFERENCES click_charges(click_epoch, click_sequence),
  constraint click_corrections_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint click_corrections_pkey PRIMARY KEY (click_epoch, click_sequence)
);
CREATE INDEX click_corrections_account ON click_corrections USING btree (account_id, corrected_at);
CREATE INDEX click_corrections_entry ON click_corrections USING btree (entry_id);
CREATE INDEX click_corrections_feed ON click_corrections USING btree (feed_sequence);
CREATE INDEX click_corrections_time ON click_corrections USING brin (corrected_at);
CREATE TRIGGER click_corrections_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON click_corrections FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER click_corrections_feed BEFORE INSERT ON click_corrections FOR EACH STATEMENT EXECUTE FUNCTION take_feed_turn();
CREATE TRIGGER click_corrections_keep BEFORE INSERT ON click_corrections FOR EACH ROW EXECUTE FUNCTION keep_correction();

create table committed_budgets (
  account_id bigint not null,
  user_id bigint not null,
  day date not null,
  amount bigint not null,
  constraint committed_budgets_amount_check CHECK ((amount > 0)),
  constraint committed_budgets_pkey PRIMARY KEY (account_id, user_id, day),
  constraint committed_budgets_user_id_account_id_fkey FOREIGN KEY (user_id, account_id) REFERENCES memberships(user_id, account_id) ON DELETE CASCADE
);

create table context_rates (
  style smallint not null,
  page smallint not null,
  offset_step smallint not null,
  root bigint not null,
  has_query smallint not null,
  impressions double precision not null,
  clicks double precision not null,
  updated_at timestamp with time zone not null default now(),
  constraint context_rates_pkey PRIMARY KEY (style, page, offset_step, root, has_query)
);

create table delivery_events (
  epoch bigint not null,
  sequence bigint not null,
  kind smallint not null,
  tracker integer not null,
  tracker_sequence bigint not null,
  received_at timestamp with time zone not null,
  issued_at timestamp with time zone not null,
  issued_hour integer not null,
  campaign_id bigint not null,
  ad_id bigint not null,
  cpc bigint not null,
  price bigint not null,
  expected_rate integer not null,
  city integer not null,
  category integer not null,
  keyword bigint not null,
  style smallint not null,
  page integer not null,
  offset_ integer not null,
  device bigint not null,
  network bigint not null,
  reason smallint,
  value bigint,
  unnamed_device bigint not null default 0,
  trace uuid,
  constraint delivery_events_pkey PRIMARY KEY (issued_hour, epoch, sequence, kind)
) partition by RANGE (issued_hour);
CREATE INDEX delivery_events_clicks ON ONLY delivery_events USING btree (tracker, tracker_sequence) WHERE (kind = 3);
CREATE INDEX delivery_events_feed ON ONLY delivery_events USING btree (tracker, tracker_sequence);
CREATE INDEX delivery_events_trace ON ONLY delivery_events USING btree (trace) WHERE (trace IS NOT NULL);

create table delivery_switch (
  single boolean not null default true,
  stopped_at timestamp with time zone,
  stopped_by text,
  reason text,
  constraint delivery_switch_check CHECK ((((stopped_at IS NULL) = (reason IS NULL)) AND ((stopped_at IS NULL) = (stopped_by IS NULL)))),
  constraint delivery_switch_pkey PRIMARY KEY (single),
  constraint delivery_switch_single_check CHECK (single)
);
CREATE TRIGGER delivery_switch_told AFTER UPDATE ON delivery_switch FOR EACH ROW EXECUTE FUNCTION tell_delivery_switch();

create table drafts (
  account_id bigint not null,
  id text not null,
  content jsonb not null,
  revision text not null,
  changed_at timestamp with time zone not null,
  user_id bigint,
  staff_name text,
  constraint drafts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint drafts_pkey PRIMARY KEY (account_id, id),
  constraint drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table email_changes (
  id uuid not null,
  user_id bigint not null,
  email text not null,
  created_at timestamp with time zone not null,
  sms_request uuid not null,
  sms_sent_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  code_hash text,
  sent_at timestamp with time zone,
  mails integer not null default 0,
  wrong_tries integer not null default 0,
  last_wrong_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  session_id uuid,
  constraint email_changes_pkey PRIMARY KEY (id),
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX email_changes_email ON email_changes USING btree (email, created_at);
CREATE INDEX email_changes_user ON email_changes USING btree (user_id, created_at);

create table event_pipe (
  one boolean not null default true,
  read_until timestamp with time zone not null,
  waiting bigint not null,
  stream text,
  sequence bigint not null default 0,
  sequence_at timestamp with time zone,
  missing bigint not null default 0,
  constraint event_pipe_one_check CHECK (one),
  constraint event_pipe_pkey PRIMARY KEY (one)
);

create table event_refusals (
  hour integer not null,
  tracker integer not null,
  kind smallint not null,
  reason smallint not null,
  count bigint not null,
  constraint event_refusals_pkey PRIMARY KEY (hour, tracker, kind, reason)
);

create table exchange_ads (
  ad_id bigint not null,
  mid text,
  sent text,
  sent_hash text,
  wide_picture text,
  changed boolean not null default true,
  audit_status smallint not null default 1,
  audit_lastmod timestamp with time zone,
  feedback text[] not null default '{}'::text[],
  registered_at timestamp with time zone,
  renew_at timestamp with time zone,
  due_at timestamp with time zone,
  unsure_since timestamp with time zone,
  failures integer not null default 0,
  last_error text,
  trackers_altered boolean not null default false,
  changed_at timestamp with time zone not null default clock_timestamp(),
  constraint exchange_ads_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE,
  constraint exchange_ads_mid_key UNIQUE (mid),
  constraint exchange_ads_pkey PRIMARY KEY (ad_id)
);
CREATE INDEX exchange_ads_changed ON exchange_ads USING btree (changed_at);
CREATE INDEX exchange_ads_due ON exchange_ads USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX exchange_ads_renewals ON exchange_ads USING btree (renew_at) WHERE ((due_at IS NULL) AND (renew_at IS NOT NULL));
CREATE TRIGGER exchange_ads_note_change BEFORE UPDATE ON exchange_ads FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER exchange_ads_note_review AFTER UPDATE ON exchange_ads FOR EACH ROW WHEN (((new.audit_status <> old.audit_status) AND (is_deliverable(new.audit_status) OR (new.audit_status = ad_denied())) AND (NOT ((new.audit_status = ad_approved()) AND (old.audit_status = ad_pre_approved()))))) EXECUTE FUNCTION note_exchange_review();
CREATE TRIGGER exchange_ads_told AFTER INSERT OR UPDATE OF mid, audit_status, trackers_altered ON exchange_ads FOR EACH ROW EXECUTE FUNCTION tell_exchange_ad();

create table exchange_costs (
  day integer not null,
  hour integer not null,
  seat text not null,
  campaign_id bigint not null,
  wins bigint not null,
  cost_micro bigint not null,
  signed_micro bigint not null default 0,
  told_micro bigint not null default 0,
  constraint exchange_costs_pkey PRIMARY KEY (hour, seat, campaign_id)
);

create table exchange_polls (
  single boolean not null default true,
  audit_start timestamp with time zone,
  constraint exchange_polls_pkey PRIMARY KEY (single),
  constraint exchange_polls_single_check CHECK (single)
);

create table expansions (
  migration text not null,
  constraint expansions_pkey PRIMARY KEY (migration)
);

create table factor_sessions (
  session_id uuid not null,
  challenge text,
  challenge_for text,
  challenge_at timestamp with time zone,
  proved_by text,
  proved_at timestamp with time zone,
  constraint factor_sessions_challenge_for_check CHECK ((challenge_for = ANY (ARRAY['enrol'::text, 'prove'::text]))),
  constraint factor_sessions_check CHECK (((proved_by IS NULL) = (proved_at IS NULL))),
  constraint factor_sessions_check1 CHECK ((((challenge IS NULL) = (challenge_for IS NULL)) AND ((challenge IS NULL) = (challenge_at IS NULL)))),
  constraint factor_sessions_pkey PRIMARY KEY (session_id),
  constraint factor_sessions_proved_by_check CHECK ((proved_by = ANY (ARRAY['passkey'::text, 'totp'::text, 'recovery'::text]))),
  constraint factor_sessions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);

create table feed_offsets (
  consumer text not null,
  tracker integer not null,
  sequence bigint not null,
  read_hour integer not null default 0,
  constraint feed_offsets_pkey PRIMARY KEY (consumer, tracker),
  constraint feed_offsets_tracker_fkey FOREIGN KEY (tracker) REFERENCES trackers(id) ON DELETE CASCADE
);

create table financial_infos (
  account_id bigint not null,
  status text not null,
  approved jsonb,
  pending jsonb,
  rejection_reason text,
  skipped_at timestamp with time zone,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  constraint financial_infos_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint financial_infos_pkey PRIMARY KEY (account_id),
  constraint financial_infos_status_check CHECK ((status = ANY (ARRAY['SKIPPED'::text, 'APPROVAL_PENDING'::text, 'OK'::text, 'HAS_PENDING_CHANGES'::text, 'APPROVAL_REJECTED'::text])))
);
CREATE INDEX financial_infos_waiting ON financial_infos USING btree (submitted_at) WHERE (status = ANY (ARRAY['APPROVAL_PENDING'::text, 'HAS_PENDING_CHANGES'::text]));
CREATE TRIGGER financial_infos_announce AFTER INSERT OR UPDATE ON financial_infos FOR EACH ROW EXECUTE FUNCTION announce_campaigns_of_account();

create table gift_card_misses (
  account_id bigint not null,
  at timestamp with time zone not null,
  constraint gift_card_misses_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id)
);
CREATE INDEX gift_card_misses_account ON gift_card_misses USING btree (account_id, at);

create table gift_cards (
  id bigint not null generated always as identity,
  code text not null,
  amount bigint not null,
  uses_left integer not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  made_by bigint,
  purpose text,
  series bigint,
  constraint gift_cards_amount_check CHECK ((amount > 0)),
  constraint gift_cards_bound CHECK ((amount <= '10000000000000'::bigint)),
  constraint gift_cards_code_key UNIQUE (code),
  constraint gift_cards_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint gift_cards_pkey PRIMARY KEY (id),
  constraint gift_cards_uses_left_check CHECK ((uses_left >= 0))
);
CREATE INDEX gift_cards_amount ON gift_cards USING btree (amount, id);

create table gift_redemptions (
  gift_card_id bigint not null,
  account_id bigint not null,
  entry_id bigint not null,
  constraint gift_redemptions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint gift_redemptions_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint gift_redemptions_gift_card_id_fkey FOREIGN KEY (gift_card_id) REFERENCES gift_cards(id),
  constraint gift_redemptions_pkey PRIMARY KEY (gift_card_id, account_id)
);

create table held_clicks (
  epoch bigint not null,
  sequence bigint not null,
  issued_hour integer not null,
  due_at timestamp with time zone not null,
  constraint held_clicks_pkey PRIMARY KEY (epoch, sequence)
);
CREATE INDEX held_clicks_due ON held_clicks USING btree (due_at);

create table idempotency_keys (
  owner text not null,
  route text not null,
  key text not null,
  asked bytea not null,
  made text not null,
  at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (owner, route, key)
);
CREATE INDEX idempotency_keys_at ON idempotency_keys USING btree (at);

create table invitation_refusals (
  user_id bigint not null,
  refused_at timestamp with time zone not null,
  constraint invitation_refusals_pkey PRIMARY KEY (user_id),
  constraint invitation_refusals_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table invitations (
  id bigint not null generated always as identity,
  account_id bigint not null,
  phone_hash text not null,
  phone_sealed text not null,
  role text not null,
  day_limit bigint,
  month_limit bigint,
  token_hash text not null,
  state text not null default 'pending'::text,
  invited_by bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint invitations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint invitations_check CHECK (((role = 'manager'::text) OR ((day_limit IS NULL) AND (month_limit IS NULL)))),
  constraint invitations_day_limit_check CHECK ((day_limit > 0)),
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id),
  constraint invitations_month_limit_check CHECK ((month_limit > 0)),
  constraint invitations_pkey PRIMARY KEY (id),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'finance'::text, 'viewer'::text]))),
  constraint invitations_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'accepted'::text, 'declined'::text, 'revoked'::text]))),
  constraint invitations_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX invitations_account ON invitations USING btree (account_id, created_at);
CREATE UNIQUE INDEX invitations_pending ON invitations USING btree (account_id, phone_hash) WHERE (state = 'pending'::text);
CREATE INDEX invitations_phone ON invitations USING btree (phone_hash, created_at);

create table judged_banners (
  event_id bigint not null,
  picture text not null,
  constraint judged_banners_event_id_fkey FOREIGN KEY (event_id) REFERENCES ad_events(id) ON DELETE CASCADE,
  constraint judged_banners_pkey PRIMARY KEY (event_id, picture)
);
CREATE INDEX judged_banners_picture ON judged_banners USING btree (picture);

create table learnt_clicks (
  click_epoch bigint not null,
  click_sequence bigint not null,
  clicked_at timestamp with time zone not null,
  constraint learnt_clicks_pkey PRIMARY KEY (click_epoch, click_sequence)
);
CREATE INDEX learnt_clicks_time ON learnt_clicks USING btree (clicked_at);

create table learnt_until (
  feed text not null,
  sequence bigint not null,
  constraint learnt_until_feed_check CHECK ((feed = ANY (ARRAY['charges'::text, 'corrections'::text]))),
  constraint learnt_until_pkey PRIMARY KEY (feed)
);

create table ledger_entries (
  id bigint not null generated always as identity,
  kind text not null,
  reason text,
  made_by bigint,
  created_at timestamp with time zone not null default now(),
  payment_id uuid,
  gateway text,
  reference text,
  known_at timestamp with time zone,
  strikes bigint,
  reposts bigint,
  constraint ledger_entries_credit CHECK (((((kind = 'top_up'::text) AND (num_nonnulls(strikes, reposts) = 0)) = (gateway IS NOT NULL)) AND ((gateway IS NULL) = (reference IS NULL)) AND (num_nonnulls(strikes, reposts) < 2))),
  constraint ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['top_up'::text, 'gift'::text, 'spend'::text, 'spend_correction'::text, 'refund'::text, 'manual'::text]))),
  constraint ledger_entries_made_by_fkey FOREIGN KEY (made_by) REFERENCES users(id),
  constraint ledger_entries_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_reposts_fkey FOREIGN KEY (reposts) REFERENCES ledger_entries(id),
  constraint ledger_entries_reposts_key UNIQUE (reposts),
  constraint ledger_entries_strikes_fkey FOREIGN KEY (strikes) REFERENCES ledger_entries(id),
  constraint ledger_entries_strikes_key UNIQUE (strikes)
);
CREATE UNIQUE INDEX ledger_entries_reference ON ledger_entries USING btree (gateway, reference);
CREATE UNIQUE INDEX ledger_entries_top_up ON ledger_entries USING btree (payment_id) WHERE ((kind = 'top_up'::text) AND (strikes IS NULL) AND (reposts IS NULL));
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_clock BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_ahead_of_time();
CREATE CONSTRAINT TRIGGER ledger_entries_postings AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_has_postings();

create table ledger_postings (
  id bigint not null generated always as identity,
  entry_id bigint not null,
  account_id bigint,
  amount bigint not null,
  kind text,
  position bigint,
  posted_at timestamp with time zone,
  balance bigint,
  gift_left bigint,
  gift_spent bigint,
  counts_at timestamp with time zone,
  constraint ledger_postings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint ledger_postings_amount_check CHECK ((amount <> 0)),
  constraint ledger_postings_bound CHECK (((amount >= '-10000000000000'::bigint) AND (amount <= '10000000000000'::bigint))),
  constraint ledger_postings_counted CHECK (((counts_at IS NULL) = (account_id IS NULL))),
  constraint ledger_postings_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint ledger_postings_pkey PRIMARY KEY (id),
  constraint ledger_postings_place CHECK ((num_nulls(account_id, kind, "position", posted_at, balance, gift_left, gift_spent) = ANY (ARRAY[0, 7])))
);
CREATE INDEX ledger_postings_account ON ledger_postings USING btree (account_id) INCLUDE (amount);
CREATE INDEX ledger_postings_counted ON ledger_postings USING btree (account_id, counts_at) INCLUDE (kind, amount) WHERE (account_id IS NOT NULL);
CREATE INDEX ledger_postings_entry ON ledger_postings USING btree (entry_id);
CREATE INDEX ledger_postings_kind ON ledger_postings USING btree (account_id, kind, "position") WHERE (account_id IS NOT NULL);
CREATE INDEX ledger_postings_other_day ON ledger_postings USING btree (account_id, posted_at) INCLUDE (counts_at, amount) WHERE ((account_id IS NOT NULL) AND (tehran_day(counts_at) <> tehran_day(posted_at)));
CREATE UNIQUE INDEX ledger_postings_place ON ledger_postings USING btree (account_id, "position") WHERE (account_id IS NOT NULL);
CREATE INDEX ledger_postings_time ON ledger_postings USING btree (account_id, posted_at, "position") WHERE (account_id IS NOT NULL);
CREATE TRIGGER ledger_postings_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_balances();
CREATE TRIGGER ledger_postings_keep_wallet BEFORE INSERT ON ledger_postings FOR EACH ROW WHEN ((new.account_id IS NOT NULL)) EXECUTE FUNCTION keep_wallet();
CREATE TRIGGER ledger_postings_keep_wallet_time BEFORE INSERT ON ledger_postings FOR EACH ROW WHEN ((new.account_id IS NOT NULL)) EXECUTE FUNCTION keep_counted_time();

create table listed_campaigns (
  campaign_id bigint not null,
  account_id bigint not null,
  created_at timestamp with time zone not null,
  has_categories boolean not null,
  is_archived boolean not null,
  enabled boolean not null,
  is_narrowed boolean not null,
  first_day integer not null,
  last_day integer not null,
  daypart bit(168) not null,
  search_text text not null,
  ad_id bigint,
  active boolean,
  has_post_ended boolean,
  status smallint,
  registered_at timestamp with time zone,
  standing text not null generated always as (COALESCE(standing_blocker(is_archived, enabled, active, has_post_ended, status), ''::text)) stored,
  constraint listed_campaigns_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint listed_campaigns_pkey PRIMARY KEY (campaign_id)
);
CREATE INDEX listed_campaigns_standing ON listed_campaigns USING btree (account_id, standing, created_at DESC, campaign_id DESC) INCLUDE (is_archived, registered_at, ad_id, is_narrowed, first_day, last_day, daypart, search_text) WHERE ((ad_id IS NOT NULL) AND has_categories);
CREATE INDEX listed_campaigns_status ON listed_campaigns USING btree (account_id, status, created_at DESC, campaign_id DESC) INCLUDE (is_archived, registered_at, ad_id) WHERE ((ad_id IS NOT NULL) AND has_categories);
CREATE INDEX listed_campaigns_words ON listed_campaigns USING btree (account_id, created_at DESC, campaign_id DESC) INCLUDE (is_archived, ad_id, search_text) WHERE ((ad_id IS NOT NULL) AND has_categories);

create table macro_stops (
  campaign_id bigint not null,
  until timestamp with time zone not null,
  constraint macro_stops_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint macro_stops_pkey PRIMARY KEY (campaign_id)
);
CREATE INDEX macro_stops_until ON macro_stops USING btree (until);

create table mail_notices (
  id bigint not null generated always as identity,
  user_id bigint not null,
  kind text not null,
  subject text not null,
  recipient text not null,
  letter jsonb not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  tries integer not null default 0,
  begun_at timestamp with time zone,
  sent_at timestamp with time zone,
  provider_id text,
  failure text,
  traceparent text,
  constraint mail_notices_kind_check CHECK ((kind = ANY (ARRAY['email_changed'::text, 'report'::text, 'verdicts'::text, 'phone_changed'::text]))),
  constraint mail_notices_kind_subject_key UNIQUE (kind, subject),
  constraint mail_notices_pkey PRIMARY KEY (id),
  constraint mail_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX mail_notices_due ON mail_notices USING btree (due_at) WHERE (due_at IS NOT NULL);

create table manual_entry_keys (
  key uuid not null,
  account_id bigint not null,
  amount bigint not null,
  user_id bigint not null,
  at timestamp with time zone not null,
  constraint manual_entry_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint manual_entry_keys_pkey PRIMARY KEY (key),
  constraint manual_entry_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table market_categories (
  root integer not null,
  category integer not null,
  is_search boolean not null,
  weight double precision not null,
  floor double precision not null,
  rate double precision not null,
  places double precision not null,
  constraint market_categories_pkey PRIMARY KEY (root, category, is_search)
);

create table market_places (
  root integer not null,
  city integer not null,
  band smallint not null,
  weight double precision not null,
  floor double precision not null,
  rate double precision not null,
  places double precision not null default 0,
  constraint market_places_pkey PRIMARY KEY (root, city, band)
);

create table marketplace_entries (
  id uuid not null,
  touch_point text,
  post_token text,
  expires_at timestamp with time zone not null,
  completion_url text,
  constraint marketplace_entries_pkey PRIMARY KEY (id)
);
CREATE INDEX marketplace_entries_expiry ON marketplace_entries USING btree (expires_at);

create table marketplace_identities (
  user_id bigint not null,
  marketplace_user_id text,
  linked_at timestamp with time zone not null,
  constraint marketplace_identities_marketplace_user_id_key UNIQUE (marketplace_user_id),
  constraint marketplace_identities_pkey PRIMARY KEY (user_id),
  constraint marketplace_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table marketplace_posts (
  user_id bigint not null,
  post_token text not null,
  seen_at timestamp with time zone not null,
  constraint marketplace_posts_pkey PRIMARY KEY (user_id, post_token),
  constraint marketplace_posts_user_id_fkey FOREIGN KEY (user_id) REFERENCES marketplace_identities(user_id) ON DELETE CASCADE
);

create table marketplace_sign_ins (
  state_hash text not null,
  browser_hash text not null,
  code_verifier text not null,
  post_token text,
  touch_point text,
  expires_at timestamp with time zone not null,
  next_path text,
  code_hash text,
  landing text,
  session_id uuid,
  constraint marketplace_sign_ins_pkey PRIMARY KEY (state_hash),
  constraint marketplace_sign_ins_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX marketplace_sign_ins_expiry ON marketplace_sign_ins USING btree (expires_at);
CREATE INDEX marketplace_sign_ins_session ON marketplace_sign_ins USING btree (session_id) WHERE (session_id IS NOT NULL);

create table marketplace_tokens (
  user_id bigint not null,
  access_token text not null,
  refresh_token text,
  access_expires_at timestamp with time zone not null,
  generation integer not null default 0,
  renewing_until timestamp with time zone,
  constraint marketplace_tokens_pkey PRIMARY KEY (user_id),
  constraint marketplace_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES marketplace_identities(user_id) ON DELETE CASCADE
);

create table memberships (
  user_id bigint not null,
  account_id bigint not null,
  last_used_at timestamp with time zone not null default now(),
  role text not null default 'viewer'::text,
  day_limit bigint,
  month_limit bigint,
  added_by bigint,
  since timestamp with time zone,
  constraint memberships_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint memberships_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id),
  constraint memberships_limited_role_check CHECK (((role = 'manager'::text) OR ((day_limit IS NULL) AND (month_limit IS NULL)))),
  constraint memberships_limits_check CHECK (((day_limit > 0) AND (month_limit > 0))),
  constraint memberships_pkey PRIMARY KEY (user_id, account_id),
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'finance'::text, 'viewer'::text]))),
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX memberships_account ON memberships USING btree (account_id);
CREATE TRIGGER memberships_own BEFORE INSERT ON memberships FOR EACH ROW EXECUTE FUNCTION own_new_account();

create table neighborhoods (
  id bigint not null,
  city_id bigint not null,
  slug text not null,
  name text not null,
  exchange_id bigint,
  constraint neighborhoods_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id),
  constraint neighborhoods_exchange_id_key UNIQUE (exchange_id),
  constraint neighborhoods_pkey PRIMARY KEY (id),
  constraint neighborhoods_slug_key UNIQUE (slug)
);
CREATE TRIGGER neighborhoods_announce AFTER INSERT OR UPDATE ON neighborhoods FOR EACH STATEMENT EXECUTE FUNCTION announce_places();

create table notifications (
  id bigint not null generated always as identity,
  user_id bigint not null,
  account_id bigint,
  kind text not null,
  subject text not null,
  content jsonb not null,
  at timestamp with time zone not null,
  read_at timestamp with time zone,
  waits_until timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_account_id_fkey FOREIGN KEY (user_id, account_id) REFERENCES memberships(user_id, account_id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint notifications_user_id_kind_subject_key UNIQUE (user_id, kind, subject)
);
CREATE INDEX notifications_at ON notifications USING btree (at);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user ON notifications USING btree (user_id, id DESC);

create table parked_events (
  id bigint not null generated always as identity,
  parked_at timestamp with time zone not null default now(),
  stream_sequence bigint not null,
  published_at timestamp with time zone not null,
  why text not null,
  body bytea not null,
  constraint parked_events_pkey PRIMARY KEY (id),
  constraint parked_events_stream_sequence_published_at_key UNIQUE (stream_sequence, published_at)
);

create table payments (
  id uuid not null,
  account_id bigint not null,
  user_id bigint not null,
  gateway text not null,
  amount bigint not null,
  state text not null,
  authority text,
  reference text,
  card text,
  failure text,
  attention text,
  package_id bigint,
  package_bonus bigint not null default 0,
  gift_code text,
  return_url text,
  utm_data jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  claimed_until timestamp with time zone,
  next_check_at timestamp with time zone,
  checks integer not null default 0,
  denials integer not null default 0,
  returned_as text,
  unclear_since timestamp with time zone,
  bank_answer jsonb,
  bank_answered_at timestamp with time zone,
  constraint payments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint payments_amount_check CHECK ((amount > 0)),
  constraint payments_check CHECK (((bank_answer IS NULL) = (bank_answered_at IS NULL))),
  constraint payments_gateway_authority_key UNIQUE (gateway, authority),
  constraint payments_gateway_reference_key UNIQUE (gateway, reference),
  constraint payments_package_id_fkey FOREIGN KEY (package_id) REFERENCES charge_packages(id),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['created'::text, 'redirected'::text, 'returned'::text, 'verifying'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'unknown'::text]))),
  constraint payments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX payments_account ON payments USING btree (account_id, created_at DESC);
CREATE INDEX payments_amount ON payments USING btree (amount, id);
CREATE INDEX payments_authority_search ON payments USING btree (lower(authority) text_pattern_ops);
CREATE INDEX payments_created ON payments USING btree (created_at, id);
CREATE INDEX payments_due_by_gateway ON payments USING btree (gateway, (
CASE
    WHEN (state = ANY (ARRAY['returned'::text, 'unknown'::text, 'verifying'::text])) THEN 1
    WHEN (state = 'failed'::text) THEN 3
    ELSE 2
END), next_check_at) WHERE (next_check_at IS NOT NULL);
CREATE INDEX payments_first_paid ON payments USING btree (account_id, settled_at) WHERE (state = 'paid'::text);
CREATE INDEX payments_reference_search ON payments USING btree (lower(reference) text_pattern_ops);
CREATE INDEX payments_settled ON payments USING btree (settled_at) WHERE (state = 'paid'::text);
CREATE INDEX payments_to_look_at ON payments USING btree (created_at) WHERE (attention IS NOT NULL);
CREATE TRIGGER payments_announce_insert AFTER INSERT ON payments FOR EACH ROW WHEN ((new.state = 'paid'::text)) EXECUTE FUNCTION announce_campaigns_of_account();
CREATE TRIGGER payments_announce_update AFTER UPDATE ON payments FOR EACH ROW WHEN (((new.state = 'paid'::text) AND (old.state <> 'paid'::text))) EXECUTE FUNCTION announce_campaigns_of_account();

create table phone_changes (
  id uuid not null,
  user_id bigint not null,
  phone text not null,
  created_at timestamp with time zone not null,
  old_request uuid not null,
  old_sent_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  new_request uuid,
  new_sent_at timestamp with time zone,
  messages integer not null default 0,
  expires_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  session_id uuid,
  constraint phone_changes_pkey PRIMARY KEY (id),
  constraint phone_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX phone_changes_phone ON phone_changes USING btree (phone, created_at);
CREATE INDEX phone_changes_user ON phone_changes USING btree (user_id, created_at);

create table post_statistics (
  post_token text not null,
  day integer not null,
  views integer not null,
  chats integer not null,
  constraint post_statistics_pkey PRIMARY KEY (post_token, day)
);

create table post_statistics_reads (
  post_token text not null,
  user_id bigint not null,
  next_read_at timestamp with time zone not null,
  read_at timestamp with time zone,
  refused_at timestamp with time zone,
  failures integer not null default 0,
  constraint post_statistics_reads_pkey PRIMARY KEY (post_token),
  constraint post_statistics_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX post_statistics_reads_due ON post_statistics_reads USING btree (next_read_at);
CREATE INDEX post_statistics_reads_user ON post_statistics_reads USING btree (user_id);

create table post_watches (
  post_token text not null,
  next_check_at timestamp with time zone not null,
  failures integer not null default 0,
  constraint post_watches_pkey PRIMARY KEY (post_token)
);
CREATE INDEX post_watches_due ON post_watches USING btree (next_check_at);

create table promotion_registrations (
  id bigint not null generated always as identity,
  promotion text not null,
  account_id bigint not null,
  user_id bigint not null,
  name text not null,
  phone text not null,
  consented_at timestamp with time zone not null,
  consent text not null,
  constraint promotion_registrations_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint promotion_registrations_phone_check CHECK ((phone ~ '^09[0-9]{9}$'::text)),
  constraint promotion_registrations_pkey PRIMARY KEY (id),
  constraint promotion_registrations_promotion_phone_user_id_key UNIQUE (promotion, phone, user_id),
  constraint promotion_registrations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX promotion_registrations_account ON promotion_registrations USING btree (account_id);
CREATE INDEX promotion_registrations_user ON promotion_registrations USING btree (user_id, promotion, consented_at);

create table provinces (
  id bigint not null,
  slug text not null,
  name text not null,
  capital_city_id bigint not null,
  constraint provinces_pkey PRIMARY KEY (id),
  constraint provinces_slug_key UNIQUE (slug)
);

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table refunds (
  id bigint not null generated always as identity,
  account_id bigint not null,
  user_id bigint not null,
  amount bigint not null,
  sheba text not null,
  state text not null default 'held'::text,
  hold_entry_id bigint not null,
  release_entry_id bigint,
  note text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  approved_at timestamp with time zone,
  approved_by bigint,
  decided_by bigint,
  paid_on date,
  constraint refunds_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint refunds_amount_check CHECK ((amount > 0)),
  constraint refunds_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES users(id),
  constraint refunds_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint refunds_hold_entry_id_fkey FOREIGN KEY (hold_entry_id) REFERENCES ledger_entries(id),
  constraint refunds_not_cancelled_once_approved CHECK (((approved_at IS NULL) OR (state <> 'cancelled'::text))),
  constraint refunds_pkey PRIMARY KEY (id),
  constraint refunds_release_entry_id_fkey FOREIGN KEY (release_entry_id) REFERENCES ledger_entries(id),
  constraint refunds_state_check CHECK ((state = ANY (ARRAY['held'::text, 'paid'::text, 'refused'::text, 'cancelled'::text]))),
  constraint refunds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX refunds_account ON refunds USING btree (account_id, id DESC);
CREATE INDEX refunds_amount ON refunds USING btree (amount, id);
CREATE UNIQUE INDEX refunds_one_held ON refunds USING btree (account_id) WHERE (state = 'held'::text);
CREATE INDEX refunds_paid ON refunds USING btree (decided_at) WHERE (state = 'paid'::text);
CREATE INDEX refunds_waiting ON refunds USING btree (id) WHERE (state = 'held'::text);

create table report_account_pieces (
  piece integer not null,
  account_id bigint not null,
  impressions bigint not null,
  viewable bigint not null,
  clicks bigint not null,
  free_clicks bigint not null,
  invalid_clicks bigint not null,
  spend bigint not null,
  corrected bigint not null,
  constraint report_account_pieces_pkey PRIMARY KEY (piece, account_id)
);

create table report_categories (
  account_id bigint not null,
  campaign_id bigint not null,
  day integer not null,
  key bigint not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  constraint report_categories_pkey PRIMARY KEY (account_id, campaign_id, day, key) INCLUDE (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by RANGE (day);
comment on column report_categories.key is 'The id of a category; 0: not known.';

create table report_cities (
  account_id bigint not null,
  campaign_id bigint not null,
  day integer not null,
  key bigint not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  constraint report_cities_pkey PRIMARY KEY (account_id, campaign_id, day, key) INCLUDE (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by RANGE (day);
comment on column report_cities.key is 'The id of a city; 0: not known.';

create table report_configs (
  account_id bigint not null,
  user_id bigint not null,
  frequency text not null,
  by_email boolean not null,
  by_sms boolean not null,
  since timestamp with time zone not null,
  constraint report_configs_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint report_configs_frequency_check CHECK ((frequency = ANY (ARRAY['none'::text, 'daily'::text, 'weekly'::text]))),
  constraint report_configs_pkey PRIMARY KEY (account_id, user_id),
  constraint report_configs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table report_days (
  account_id bigint not null,
  campaign_id bigint not null,
  day integer not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  constraint report_days_pkey PRIMARY KEY (account_id, campaign_id, day) INCLUDE (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by RANGE (day);
CREATE INDEX report_days_accounts ON ONLY report_days USING btree (day, account_id) INCLUDE (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected) WHERE (campaign_id = 0);

create table report_differences (
  day integer not null,
  account_id bigint not null,
  reported bigint not null,
  posted bigint not null,
  found_at timestamp with time zone not null,
  constraint report_differences_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint report_differences_pkey PRIMARY KEY (day, account_id)
);

create table report_exchange (
  day integer not null,
  category integer not null,
  place smallint not null,
  impressions bigint not null,
  clicks bigint not null,
  wins bigint not null,
  losses bigint not null,
  cost_micro bigint not null,
  spend bigint not null,
  corrected bigint not null,
  constraint report_exchange_pkey PRIMARY KEY (day, category, place)
);

create table report_exchange_hours (
  hour integer not null,
  tier smallint not null,
  style smallint not null,
  impressions bigint not null,
  clicks bigint not null,
  wins bigint not null,
  losses bigint not null,
  cost_micro bigint not null,
  spend bigint not null,
  corrected bigint not null,
  constraint report_exchange_hours_pkey PRIMARY KEY (hour, tier, style)
);

create table report_hours (
  account_id bigint not null,
  campaign_id bigint not null,
  hour integer not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  constraint report_hours_pkey PRIMARY KEY (account_id, campaign_id, hour) INCLUDE (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by RANGE (hour);

create table report_keywords (
  account_id bigint not null,
  campaign_id bigint not null,
  day integer not null,
  key bigint not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  constraint report_keywords_pkey PRIMARY KEY (account_id, campaign_id, day, key) INCLUDE (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by RANGE (day);
comment on column report_keywords.key is 'A phrase''s hash, as events carry it; 0: no search, 1: none of the campaign''s.';

create table report_losses (
  day integer not null,
  code integer not null,
  losses bigint not null,
  constraint report_losses_pkey PRIMARY KEY (day, code)
);

create table report_offsets (
  feed text not null,
  sequence bigint not null,
  constraint report_offsets_pkey PRIMARY KEY (feed)
);

create table report_phrases (
  account_id bigint not null,
  keyword bigint not null,
  phrase text not null,
  constraint report_phrases_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint report_phrases_pkey PRIMARY KEY (account_id, keyword)
);

create table report_places (
  account_id bigint not null,
  campaign_id bigint not null,
  day integer not null,
  key bigint not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  constraint report_places_pkey PRIMARY KEY (account_id, campaign_id, day, key) INCLUDE (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by RANGE (day);
comment on column report_places.key is 'Of report_place; -1: not known.';

create table report_reasons (
  account_id bigint not null,
  campaign_id bigint not null,
  day integer not null,
  key bigint not null,
  impressions integer not null,
  viewable integer not null,
  clicks integer not null,
  free_clicks integer not null,
  invalid_clicks integer not null,
  spend bigint not null,
  corrected bigint not null,
  constraint report_reasons_pkey PRIMARY KEY (account_id, campaign_id, day, key) INCLUDE (impressions, viewable, clicks, free_clicks, invalid_clicks, spend, corrected)
) partition by RANGE (day);
comment on column report_reasons.key is 'A place in INVALID_REASONS counted from 1; its clicks are not valid ones.';

create table report_state (
  is_one boolean not null default true,
  counted_until timestamp with time zone not null,
  rebuilding_since timestamp with time zone,
  phrases_until timestamp with time zone,
  constraint report_state_is_one_check CHECK (is_one),
  constraint report_state_pkey PRIMARY KEY (is_one)
);

create table reports (
  account_id bigint not null,
  user_id bigint not null,
  frequency text not null,
  first_day date not null,
  made_at timestamp with time zone not null,
  is_empty boolean not null,
  constraint reports_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint reports_pkey PRIMARY KEY (account_id, user_id, frequency, first_day),
  constraint reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table review_claims (
  ad_id bigint not null,
  user_id bigint not null,
  until timestamp with time zone not null,
  constraint review_claims_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE,
  constraint review_claims_pkey PRIMARY KEY (ad_id),
  constraint review_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table running_processes (
  address text not null,
  beat_at timestamp with time zone not null,
  constraint running_processes_pkey PRIMARY KEY (address)
);

create table saved_answers (
  id bigint not null generated always as identity,
  title text not null,
  text text not null,
  category_slug text,
  constraint saved_answers_category_slug_fkey FOREIGN KEY (category_slug) REFERENCES ticket_categories(slug),
  constraint saved_answers_pkey PRIMARY KEY (id),
  constraint saved_answers_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 4000))),
  constraint saved_answers_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 80)))
);

create table saved_targetings (
  id bigint not null generated always as identity,
  account_id bigint not null,
  name text collate "fa-x-icu" not null,
  daypart bit(168) not null,
  cities text[] not null,
  neighborhoods text[] not null,
  category_slugs text[] not null,
  keywords text[] not null,
  constraint saved_targetings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint saved_targetings_account_id_name_key UNIQUE (account_id, name),
  constraint saved_targetings_pkey PRIMARY KEY (id)
);

create table second_looks (
  event_id bigint not null,
  first_user_id bigint not null,
  drawn_at timestamp with time zone not null,
  held_by bigint,
  held_until timestamp with time zone,
  user_id bigint,
  status smallint,
  at timestamp with time zone,
  constraint second_looks_check CHECK (((held_by IS NULL) = (held_until IS NULL))),
  constraint second_looks_check1 CHECK ((((user_id IS NULL) = (at IS NULL)) AND ((status IS NULL) = (at IS NULL)))),
  constraint second_looks_event_id_fkey FOREIGN KEY (event_id) REFERENCES ad_events(id) ON DELETE CASCADE,
  constraint second_looks_first_user_id_fkey FOREIGN KEY (first_user_id) REFERENCES users(id),
  constraint second_looks_held_by_fkey FOREIGN KEY (held_by) REFERENCES users(id),
  constraint second_looks_other_reviewer CHECK (((user_id IS DISTINCT FROM first_user_id) AND (held_by IS DISTINCT FROM first_user_id))),
  constraint second_looks_pkey PRIMARY KEY (event_id),
  constraint second_looks_status_check CHECK ((status = ANY (ARRAY[3, 4]))),
  constraint second_looks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX second_looks_done ON second_looks USING btree (at) WHERE (at IS NOT NULL);
CREATE INDEX second_looks_waiting ON second_looks USING btree (drawn_at) WHERE (at IS NULL);

create table sessions (
  id uuid not null,
  user_id bigint not null,
  account_id bigint not null,
  generation integer not null default 0,
  rotated_at timestamp with time zone not null,
  user_agent text not null,
  ip text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  hijacker_id bigint,
  staff_session_id uuid,
  visit_reason text,
  expires_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  confirmation_request uuid,
  confirmation_sent_at timestamp with time zone,
  constraint sessions_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint sessions_hijacker_id_fkey FOREIGN KEY (hijacker_id) REFERENCES users(id),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_staff_session_id_fkey FOREIGN KEY (staff_session_id) REFERENCES sessions(id) ON DELETE SET NULL,
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint sessions_visit CHECK ((((hijacker_id IS NULL) = (visit_reason IS NULL)) AND ((hijacker_id IS NULL) = (expires_at IS NULL))))
);
CREATE INDEX sessions_begun_from ON sessions USING btree (staff_session_id) WHERE (staff_session_id IS NOT NULL);
CREATE INDEX sessions_used ON sessions USING btree (last_used_at) WHERE (ended_at IS NULL);
CREATE INDEX sessions_user ON sessions USING btree (user_id, last_used_at);
CREATE INDEX sessions_visitor ON sessions USING btree (hijacker_id, created_at) WHERE (hijacker_id IS NOT NULL);
CREATE INDEX sessions_visits ON sessions USING btree (account_id, created_at) WHERE (hijacker_id IS NOT NULL);

create table settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint settings_pkey PRIMARY KEY (key)
);

create table sign_in_codes (
  id uuid not null,
  phone text not null,
  code_hash text not null,
  device text not null,
  ip text not null,
  wrong_tries integer not null default 0,
  last_wrong_at timestamp with time zone,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  address_group text not null default ''::text,
  constraint sign_in_codes_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_codes_created ON sign_in_codes USING btree (created_at);
CREATE INDEX sign_in_codes_phone ON sign_in_codes USING btree (phone, created_at);

create table sign_in_links (
  hash text not null,
  user_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint sign_in_links_pkey PRIMARY KEY (hash),
  constraint sign_in_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sign_in_links_user ON sign_in_links USING btree (user_id, created_at);

create table sign_in_wrong_tries (
  id bigint not null generated always as identity,
  address_group text not null,
  at timestamp with time zone not null,
  constraint sign_in_wrong_tries_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_wrong_tries_at ON sign_in_wrong_tries USING btree (at);
CREATE INDEX sign_in_wrong_tries_group ON sign_in_wrong_tries USING btree (address_group, at);

create table sms_notices (
  id bigint not null generated always as identity,
  account_id bigint not null,
  user_id bigint not null,
  kind text not null,
  subject text not null,
  tokens text[] not null,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone,
  tries integer not null default 0,
  begun_at timestamp with time zone,
  sent_at timestamp with time zone,
  provider_id text,
  failure text,
  recipient text,
  traceparent text,
  constraint sms_notices_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint sms_notices_kind_check CHECK ((kind = ANY (ARRAY['receipt'::text, 'low_balance'::text, 'daily_report'::text, 'weekly_report'::text, 'ticket_answer'::text, 'budget_spent'::text, 'spend_corrected'::text, 'verdicts'::text, 'phone_changed'::text, 'factor_reset'::text]))),
  constraint sms_notices_kind_subject_key UNIQUE (kind, subject),
  constraint sms_notices_pkey PRIMARY KEY (id),
  constraint sms_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sms_notices_due ON sms_notices USING btree (due_at) WHERE (due_at IS NOT NULL);

create table spend_posts (
  entry_id bigint not null,
  account_id bigint not null,
  campaign_id bigint not null,
  day integer not null,
  hour integer not null,
  amount bigint not null,
  clicks bigint not null,
  constraint spend_posts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint spend_posts_amount_check CHECK ((amount > 0)),
  constraint spend_posts_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id),
  constraint spend_posts_clicks_check CHECK ((clicks > 0)),
  constraint spend_posts_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entries(id),
  constraint spend_posts_pkey PRIMARY KEY (entry_id)
);
CREATE INDEX spend_posts_campaign ON spend_posts USING btree (campaign_id, hour);
CREATE INDEX spend_posts_day ON spend_posts USING btree (day);
CREATE TRIGGER spend_posts_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON spend_posts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER spend_posts_keep_pending AFTER INSERT ON spend_posts FOR EACH ROW EXECUTE FUNCTION keep_pending();

create table spent_budgets (
  campaign_id bigint not null,
  day integer not null,
  account_id bigint not null,
  constraint spent_budgets_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint spent_budgets_pkey PRIMARY KEY (campaign_id, day)
);
CREATE INDEX spent_budgets_account ON spent_budgets USING btree (account_id, day, campaign_id);

create table sql_objects (
  name text not null,
  hash text not null,
  version integer not null,
  constraint sql_objects_pkey PRIMARY KEY (name)
);

create table staff_factors (
  user_id bigint not null,
  due_at timestamp with time zone not null,
  totp_secret text,
  totp_since timestamp with time zone,
  totp_step bigint not null default 0,
  wrong_tries integer not null default 0,
  wrong_since timestamp with time zone,
  constraint staff_factors_check CHECK (((totp_since IS NULL) OR (totp_secret IS NOT NULL))),
  constraint staff_factors_pkey PRIMARY KEY (user_id),
  constraint staff_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint staff_factors_wrong_tries_check CHECK ((wrong_tries >= 0))
);

create table staff_passkeys (
  id text not null,
  user_id bigint not null,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  is_backed_up boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  locked_at timestamp with time zone,
  constraint staff_passkeys_counter_check CHECK ((counter >= 0)),
  constraint staff_passkeys_id_check CHECK (((length(id) >= 1) AND (length(id) <= 1400))),
  constraint staff_passkeys_pkey PRIMARY KEY (id),
  constraint staff_passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX staff_passkeys_of ON staff_passkeys USING btree (user_id);

create table staff_rights (
  user_id bigint not null,
  right_name text not null,
  granted_at timestamp with time zone not null,
  constraint staff_rights_pkey PRIMARY KEY (user_id, right_name),
  constraint staff_rights_right_name_check CHECK ((right_name = ANY (ARRAY['review'::text, 'finance'::text, 'support'::text, 'accounts'::text, 'money'::text, 'audit'::text, 'impersonate'::text, 'delivery'::text, 'people'::text]))),
  constraint staff_rights_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table sums_moved_alone (
  user_id bigint not null,
  day date not null,
  amount bigint not null,
  constraint sums_moved_alone_amount_check CHECK ((amount > 0)),
  constraint sums_moved_alone_pkey PRIMARY KEY (user_id, day),
  constraint sums_moved_alone_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table ticket_accounts (
  account_id bigint not null,
  changes bigint not null default 0,
  constraint ticket_accounts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint ticket_accounts_pkey PRIMARY KEY (account_id)
);

create table ticket_attachments (
  id uuid not null,
  account_id bigint,
  user_id bigint not null,
  from_staff boolean not null,
  message_id bigint,
  position integer not null default 0,
  extension text not null,
  name text not null,
  size integer not null,
  width integer,
  height integer,
  created_at timestamp with time zone not null,
  constraint ticket_attachments_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint ticket_attachments_account_id_message_id_fkey FOREIGN KEY (account_id, message_id) REFERENCES ticket_messages(account_id, id),
  constraint ticket_attachments_check CHECK (((account_id IS NOT NULL) OR (from_staff AND (message_id IS NULL)))),
  constraint ticket_attachments_check1 CHECK ((((extension = 'pdf'::text) = (width IS NULL)) AND ((width IS NULL) = (height IS NULL)))),
  constraint ticket_attachments_extension_check CHECK ((extension = ANY (ARRAY['png'::text, 'jpg'::text, 'webp'::text, 'pdf'::text]))),
  constraint ticket_attachments_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint ticket_attachments_pkey PRIMARY KEY (id),
  constraint ticket_attachments_size_check CHECK ((size > 0)),
  constraint ticket_attachments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ticket_attachments_brought ON ticket_attachments USING btree (account_id, created_at);
CREATE INDEX ticket_attachments_listed ON ticket_attachments USING btree (message_id, "position");
CREATE INDEX ticket_attachments_loose ON ticket_attachments USING btree (created_at) WHERE (message_id IS NULL);

create table ticket_categories (
  slug text not null,
  title text not null,
  position integer not null,
  is_active boolean not null default true,
  constraint ticket_categories_pkey PRIMARY KEY (slug),
  constraint ticket_categories_slug_check CHECK ((slug ~ '^[a-z_]{2,40}$'::text)),
  constraint ticket_categories_title_check CHECK ((title <> ''::text))
);

create table ticket_claims (
  ticket_id bigint not null,
  user_id bigint not null,
  session_id uuid not null,
  until timestamp with time zone not null,
  constraint ticket_claims_pkey PRIMARY KEY (ticket_id),
  constraint ticket_claims_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint ticket_claims_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint ticket_claims_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ticket_claims_session ON ticket_claims USING btree (session_id);

create table ticket_messages (
  id bigint not null generated always as identity,
  account_id bigint not null,
  ticket_id bigint not null,
  user_id bigint not null,
  from_staff boolean not null,
  text text not null,
  creation_key text,
  created_at timestamp with time zone not null,
  constraint ticket_messages_account_id_id_key UNIQUE (account_id, id),
  constraint ticket_messages_account_id_ticket_id_fkey FOREIGN KEY (account_id, ticket_id) REFERENCES tickets(account_id, id),
  constraint ticket_messages_pkey PRIMARY KEY (id),
  constraint ticket_messages_text_check CHECK ((char_length(text) <= 4000)),
  constraint ticket_messages_ticket_id_from_staff_creation_key_key UNIQUE (ticket_id, from_staff, creation_key),
  constraint ticket_messages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ticket_messages_grams ON ticket_messages USING gin (search_grams(search_key(text)));
CREATE INDEX ticket_messages_listed ON ticket_messages USING btree (ticket_id, id);
CREATE INDEX ticket_messages_of_customers ON ticket_messages USING btree (account_id, created_at) WHERE (NOT from_staff);
CREATE TRIGGER ticket_messages_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ticket_messages FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table ticket_notes (
  id bigint not null generated always as identity,
  ticket_id bigint not null,
  user_id bigint not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint ticket_notes_pkey PRIMARY KEY (id),
  constraint ticket_notes_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 4000))),
  constraint ticket_notes_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint ticket_notes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ticket_notes_listed ON ticket_notes USING btree (ticket_id, id);

create table tickets (
  id bigint not null generated always as identity,
  account_id bigint not null,
  user_id bigint not null,
  subject text not null,
  category_slug text not null,
  state text not null,
  change bigint not null,
  waiting_since timestamp with time zone,
  answer_id bigint not null default 0,
  read_id bigint not null default 0,
  creation_key text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  assignee_id bigint,
  constraint tickets_account_id_change_key UNIQUE (account_id, change),
  constraint tickets_account_id_creation_key_key UNIQUE (account_id, creation_key),
  constraint tickets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint tickets_account_id_id_key UNIQUE (account_id, id),
  constraint tickets_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id),
  constraint tickets_category_slug_fkey FOREIGN KEY (category_slug) REFERENCES ticket_categories(slug),
  constraint tickets_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint tickets_check1 CHECK (((state = ANY (ARRAY['open'::text, 'customer_replied'::text])) = (waiting_since IS NOT NULL))),
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'customer_replied'::text, 'closed'::text]))),
  constraint tickets_subject_check CHECK (((char_length(subject) >= 1) AND (char_length(subject) <= 120))),
  constraint tickets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX tickets_assigned ON tickets USING btree (assignee_id, updated_at DESC, id DESC) WHERE (assignee_id IS NOT NULL);
CREATE INDEX tickets_grams ON tickets USING gin (search_grams(search_key(subject)));
CREATE INDEX tickets_in_state ON tickets USING btree (state, updated_at DESC, id DESC);
CREATE INDEX tickets_listed ON tickets USING btree (account_id, updated_at DESC, id DESC);
CREATE INDEX tickets_unread ON tickets USING btree (account_id) WHERE (answer_id > read_id);
CREATE INDEX tickets_waiting ON tickets USING btree (waiting_since, id) WHERE (waiting_since IS NOT NULL);
CREATE INDEX tickets_waiting_of ON tickets USING btree (account_id, waiting_since, id) WHERE (waiting_since IS NOT NULL);

create table trackers (
  id integer not null generated always as identity,
  started_at timestamp with time zone not null default now(),
  seen_at timestamp with time zone not null default now(),
  last_sequence bigint not null default 0,
  oldest_hour integer,
  constraint trackers_pkey PRIMARY KEY (id)
);

create table traffic_hours (
  week integer not null,
  slot smallint not null,
  requests double precision not null,
  constraint traffic_hours_pkey PRIMARY KEY (week, slot),
  constraint traffic_hours_slot_check CHECK (((slot >= 0) AND (slot <= 167)))
);

create table undoable_verdicts (
  ad_id bigint not null,
  user_id bigint not null,
  since timestamp with time zone not null default clock_timestamp(),
  until timestamp with time zone not null,
  status smallint not null,
  feedback text[] not null,
  feedback_note text,
  registered_at timestamp with time zone not null,
  was_at_exchange boolean not null,
  due_at timestamp with time zone,
  failures integer,
  event_id bigint,
  verdict_id bigint,
  version text,
  constraint undoable_verdicts_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id) ON DELETE CASCADE,
  constraint undoable_verdicts_pkey PRIMARY KEY (ad_id),
  constraint undoable_verdicts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table user_images (
  user_id bigint not null,
  file text not null,
  taken_at timestamp with time zone not null,
  constraint user_images_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX user_images_user ON user_images USING btree (user_id, taken_at);

create table users (
  id bigint not null generated always as identity,
  phone text not null,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  email text,
  image text,
  email_verified_at timestamp with time zone,
  is_staff boolean not null default false,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint users_phone_key UNIQUE (phone),
  constraint users_pkey PRIMARY KEY (id)
);
CREATE INDEX users_grams ON users USING gin (search_grams(search_key(((first_name || ' '::text) || last_name))));
CREATE INDEX users_phone_grams ON users USING gin (search_grams(phone));

create table vat_rates (
  valid_from date not null,
  basis_points integer not null,
  constraint vat_rates_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 10000))),
  constraint vat_rates_pkey PRIMARY KEY (valid_from)
);

create table verdict_settings (
  account_id bigint not null,
  user_id bigint not null,
  by_email boolean not null,
  by_sms boolean not null,
  constraint verdict_settings_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint verdict_settings_pkey PRIMARY KEY (account_id, user_id),
  constraint verdict_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table verdicts (
  id bigint not null generated always as identity,
  account_id bigint not null,
  ad_id bigint,
  is_approval boolean not null,
  reason text,
  at timestamp with time zone not null,
  told_at timestamp with time zone,
  waits_until timestamp with time zone,
  is_appeal boolean not null default false,
  constraint verdicts_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint verdicts_ad_id_fkey FOREIGN KEY (ad_id) REFERENCES ads(id),
  constraint verdicts_pkey PRIMARY KEY (id)
);
CREATE INDEX verdicts_told ON verdicts USING btree (account_id, told_at);
CREATE INDEX verdicts_untold ON verdicts USING btree (account_id) WHERE (told_at IS NULL);

create table wallets (
  account_id bigint not null,
  balance bigint not null default 0,
  debt_limit bigint not null default 0,
  debt_hard_limit bigint not null default 0,
  postings bigint not null default 0,
  last_posted_at timestamp with time zone,
  gift_left bigint not null default 0,
  gift_spent bigint not null default 0,
  pending bigint not null default 0,
  constraint wallets_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint wallets_check CHECK ((debt_hard_limit >= debt_limit)),
  constraint wallets_debt_limit_check CHECK ((debt_limit >= 0)),
  constraint wallets_gift_left_check CHECK ((gift_left >= 0)),
  constraint wallets_gift_spent_check CHECK ((gift_spent >= 0)),
  constraint wallets_limits_bound CHECK ((debt_hard_limit <= '1000000000000000'::bigint)),
  constraint wallets_pending CHECK ((pending >= 0)),
  constraint wallets_pkey PRIMARY KEY (account_id)
);
CREATE INDEX wallets_pending ON wallets USING btree (account_id) WHERE (pending > 0);
CREATE TRIGGER wallets_tell_insert AFTER INSERT ON wallets FOR EACH ROW EXECUTE FUNCTION tell_wallet_change();
CREATE TRIGGER wallets_tell_update AFTER UPDATE ON wallets FOR EACH ROW WHEN ((sign((((new.balance - new.pending) + new.debt_limit))::double precision) <> sign((((old.balance - old.pending) + old.debt_limit))::double precision))) EXECUTE FUNCTION tell_wallet_change();

create table win_curves (
  fitted_at timestamp with time zone not null,
  outcomes integer not null,
  curve jsonb not null,
  calibration jsonb not null,
  constraint win_curves_pkey PRIMARY KEY (fitted_at)
);
