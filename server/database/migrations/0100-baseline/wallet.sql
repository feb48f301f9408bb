-- The running balance of each account, kept by the postings themselves; one row locked for each (ADR 12).
create table wallets (
  account_id bigint primary key references accounts,
  balance bigint not null default 0,
  debt_limit bigint not null default 0 check (debt_limit >= 0),
  debt_hard_limit bigint not null default 0,
  postings bigint not null default 0,
  last_posted_at timestamptz,
  gift_left bigint not null default 0 check (gift_left >= 0),
  gift_spent bigint not null default 0 check (gift_spent >= 0),
  -- Decided and not posted yet, in rial.
  pending bigint not null default 0,
  check (debt_hard_limit >= debt_limit),
  constraint wallets_limits_bound check (debt_hard_limit <= 1000000000000000),
  constraint wallets_pending check (pending >= 0)
);
create index wallets_pending on wallets (account_id) where pending > 0;

-- Double entry: the postings of one entry sum to zero. account_id null is the operator's side.
create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('top_up', 'gift', 'spend', 'spend_correction', 'refund', 'manual')),
  reason text,
  made_by bigint references users,
  created_at timestamptz not null default now(),
  payment_id uuid references payments,
  gateway text,
  reference text,
  -- The time by the server that posted it, which a clock that is set ahead does not move (ADR 34).
  known_at timestamptz,
  -- A counter-entry strikes one that was dated ahead of time, another posts it again as of its own time.
  strikes bigint unique references ledger_entries,
  reposts bigint unique references ledger_entries,
  constraint ledger_entries_credit check (
    (kind = 'top_up' and num_nonnulls(strikes, reposts) = 0) = (gateway is not null)
      and (gateway is null) = (reference is null) and num_nonnulls(strikes, reposts) < 2
  )
);
create unique index ledger_entries_reference on ledger_entries (gateway, reference);
create unique index ledger_entries_top_up on ledger_entries (payment_id)
  where kind = 'top_up' and strikes is null and reposts is null;

create table ledger_postings (
  id bigint generated always as identity primary key,
  entry_id bigint not null references ledger_entries,
  account_id bigint references accounts,
  amount bigint not null check (amount <> 0),
  -- What an account's history is read by: the place of a posting in it, counted from 1, its time, which never
  -- goes back, and the balance it left. On the operator's side all of them are null (ADR 21).
  kind text,
  position bigint,
  posted_at timestamptz,
  balance bigint,
  -- What of an account's gifts is left and what was spent, carried like the balance: gifts can be spent and not
  -- paid out (ADR 34).
  gift_left bigint,
  gift_spent bigint,
  -- The beginning of the hour of its clicks, and of anything else the time of the posting; null on the operator's
  -- side.
  counts_at timestamptz,
  constraint ledger_postings_place check (
    num_nulls(account_id, kind, position, posted_at, balance, gift_left, gift_spent) in (0, 7)
  ),
  -- What JSON could not carry exactly is not posted.
  constraint ledger_postings_bound check (amount between -10000000000000 and 10000000000000),
  constraint ledger_postings_counted check ((counts_at is null) = (account_id is null))
);
create index ledger_postings_account on ledger_postings (account_id) include (amount);
create index ledger_postings_entry on ledger_postings (entry_id);
create unique index ledger_postings_place on ledger_postings (account_id, position) where account_id is not null;
create index ledger_postings_time on ledger_postings (account_id, posted_at, position) where account_id is not null;
create index ledger_postings_kind on ledger_postings (account_id, kind, position) where account_id is not null;
create index ledger_postings_counted on ledger_postings (account_id, counts_at) include (kind, amount)
  where account_id is not null;
-- What is not in the day of its posting: by how much a balance of one moment differs from a month's.
create index ledger_postings_other_day on ledger_postings (account_id, posted_at) include (counts_at, amount)
  where account_id is not null and (tehran_day(counts_at) <> tehran_day(posted_at));

create table gift_redemptions (
  gift_card_id bigint not null references gift_cards,
  account_id bigint not null references accounts,
  entry_id bigint not null references ledger_entries,
  primary key (gift_card_id, account_id)
);

-- Unspent money that an advertiser wants back: held by an entry until staff decide, released by another.
create table refunds (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  user_id bigint not null references users,
  amount bigint not null check (amount > 0),
  sheba text not null,
  state text not null default 'held' check (state in ('held', 'paid', 'refused', 'cancelled')),
  hold_entry_id bigint not null references ledger_entries,
  release_entry_id bigint references ledger_entries,
  -- The bank's number of the payment, or the reason of a refusal.
  note text,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index refunds_account on refunds (account_id, id desc);
create unique index refunds_one_held on refunds (account_id) where state = 'held';

-- Who an account is to the tax office. No row: nothing sent yet. What was approved stays in force while
-- an edit waits.
create table financial_infos (
  account_id bigint primary key references accounts,
  status text not null check (
    status in ('SKIPPED', 'APPROVAL_PENDING', 'OK', 'HAS_PENDING_CHANGES', 'APPROVAL_REJECTED')
  ),
  approved jsonb,
  pending jsonb,
  rejection_reason text,
  skipped_at timestamptz,
  submitted_at timestamptz,
  decided_at timestamptz
);
create index financial_infos_waiting on financial_infos (submitted_at)
  where status in ('APPROVAL_PENDING', 'HAS_PENDING_CHANGES');

-- Value-added tax, in basis points, from a day in Tehran until the next row's (§D4.4).
create table vat_rates (
  valid_from date primary key,
  basis_points integer not null check (basis_points between 0 and 10000)
);
-- Ten percent since 1403/01/01.
insert into vat_rates (valid_from, basis_points) values ('2024-03-20', 1000);
