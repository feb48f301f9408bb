import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What each member of staff may do; without a row nothing (ADR 29).
    create table staff_rights (
      user_id bigint not null references users,
      right_name text not null check (
        right_name in ('review', 'finance', 'support', 'accounts', 'money', 'audit', 'impersonate')
      ),
      granted_at timestamptz not null,
      primary key (user_id, right_name)
    );

    -- A visit of support: a session of the advertiser's, used by a member of staff for a short time (ADR 28).
    alter table sessions
      add column hijacker_id bigint references users,
      -- The session it was begun from, and leads back to.
      add column staff_session_id uuid references sessions on delete set null,
      add column visit_reason text,
      add column expires_at timestamptz,
      add constraint sessions_visit check (
        (hijacker_id is null) = (visit_reason is null) and (hijacker_id is null) = (expires_at is null)
      );
    create index sessions_visits on sessions (account_id, created_at) where hijacker_id is not null;
    create index sessions_visitor on sessions (hijacker_id, created_at) where hijacker_id is not null;
    create index sessions_begun_from on sessions (staff_session_id) where staff_session_id is not null;

    alter table audit_log
      add column ip text,
      -- The identity that support acted in: the other of the two.
      add column as_user_id bigint references users;
    create index audit_log_actor on audit_log (actor_user_id, id);
    create index audit_log_acted_as on audit_log (as_user_id, id) where as_user_id is not null;
    create index audit_log_object on audit_log (object, id);
    create index audit_log_at on audit_log (at);

    -- Forms that have posted by hand: sent again, they post nothing.
    create table manual_entry_keys (
      key uuid primary key,
      account_id bigint not null references accounts,
      amount bigint not null,
      user_id bigint not null references users,
      at timestamptz not null
    );
  `.execute(db)
}
