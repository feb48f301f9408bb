-- Facts about this installation, such as whether demo content was loaded.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Migrations that servers of the version before can work with: they only add to what was there.
create table expansions (
  migration text primary key
);
