import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** What staff ask colleagues to agree to, and move alone; what a bank said of a payment last; what gift cards are for. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table approvals (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('entry', 'gift_card', 'correction', 'refund')),
      account_id bigint references accounts,
      act jsonb not null,
      digest bytea not null check (length(digest) = 32),
      sum_rial bigint not null check (sum_rial > 0),
      reason text not null,
      asked_by bigint not null references users,
      asked_at timestamptz not null,
      expires_at timestamptz not null,
      state text not null default 'asked' check (state in ('asked', 'approved', 'declined', 'expired', 'applied')),
      decided_by bigint references users,
      decided_at timestamptz,
      note text,
      constraint approvals_by_another check (decided_by <> asked_by),
      constraint approvals_decided check (
        (state in ('asked', 'expired') or decided_by is not null) and (decided_by is null) = (decided_at is null)
      )
    )
  `.execute(db)
  await sql`create unique index approvals_asked on approvals (digest) where state = 'asked'`.execute(db)
  await sql`create index approvals_digest on approvals (digest)`.execute(db)
  await sql`create index approvals_open on approvals (id) where state in ('asked', 'approved')`.execute(db)
  // In rial, by the day in Tehran.
  await sql`
    create table sums_moved_alone (
      user_id bigint not null references users,
      day date not null,
      amount bigint not null check (amount > 0),
      primary key (user_id, day)
    )
  `.execute(db)
  await sql`
    alter table payments add column bank_answer jsonb, add column bank_answered_at timestamptz,
      add check ((bank_answer is null) = (bank_answered_at is null))
  `.execute(db)
  // Cards that were made together have the id of the first as their series.
  await sql`alter table gift_cards add column purpose text, add column series bigint`.execute(db)
}
