import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Where a code was asked for: an IPv4 address, or an IPv6 network of 64 bits.
    alter table sign_in_codes add column address_group text not null default '';
    create index sign_in_codes_created on sign_in_codes (created_at);
    drop index sign_in_codes_ip;

    -- One row a wrong code, by where it was tried.
    create table sign_in_wrong_tries (
      id bigint generated always as identity primary key,
      address_group text not null,
      at timestamptz not null
    );
    create index sign_in_wrong_tries_group on sign_in_wrong_tries (address_group, at);
    create index sign_in_wrong_tries_at on sign_in_wrong_tries (at);
  `.execute(db)
}
