import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Calls that came with a key of their sender's. In place of the creation_key of campaigns, tickets and messages, and
    -- of manual_entry_keys: those stay for servers of the version before, and are no longer written.
    create table idempotency_keys (
      -- Whose key: 'account 12', 'staff 7'.
      owner text not null,
      -- Of what: 'POST /svc/api/api/v2/adv/campaigns/'.
      route text not null,
      key text not null,
      -- SHA-256 of what was asked for.
      asked bytea not null,
      -- The id of what it made.
      made text not null,
      at timestamptz not null,
      primary key (owner, route, key)
    );
    create index idempotency_keys_at on idempotency_keys (at);
  `.execute(db)
}
