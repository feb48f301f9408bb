import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/** What staff prove themselves with besides the code by SMS, and which sessions have done so. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table staff_factors (
      user_id bigint primary key references users,
      due_at timestamptz not null,
      totp_secret text,
      totp_since timestamptz,
      totp_step bigint not null default 0,
      wrong_tries int not null default 0,
      wrong_since timestamptz,
      check (wrong_tries >= 0),
      check (totp_since is null or totp_secret is not null)
    )
  `.execute(db)
  await sql`
    create table staff_passkeys (
      id text primary key check (length(id) between 1 and 1400),
      user_id bigint not null references users,
      name text not null,
      public_key bytea not null,
      counter bigint not null check (counter >= 0),
      transports text[] not null,
      is_backed_up boolean not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      locked_at timestamptz
    )
  `.execute(db)
  await sql`create index staff_passkeys_of on staff_passkeys (user_id)`.execute(db)
  await sql`
    create table recovery_codes (
      user_id bigint not null references users,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )
  `.execute(db)
  await sql`
    create table factor_sessions (
      session_id uuid primary key references sessions on delete cascade,
      challenge text,
      challenge_for text check (challenge_for in ('enrol', 'prove')),
      challenge_at timestamptz,
      proved_by text check (proved_by in ('passkey', 'totp', 'recovery')),
      proved_at timestamptz,
      check ((proved_by is null) = (proved_at is null)),
      check ((challenge is null) = (challenge_for is null) and (challenge is null) = (challenge_at is null))
    )
  `.execute(db)
  // Who is staff today has as long as who becomes staff tomorrow.
  await sql`
    insert into staff_factors (user_id, due_at)
    select id, now() + interval '14 days' from users where is_staff
  `.execute(db)
}
