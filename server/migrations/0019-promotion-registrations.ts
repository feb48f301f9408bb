import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Who has registered for a promotion of the operator's configuration, which is known by its id.
    create table promotion_registrations (
      id bigint generated always as identity primary key,
      promotion text not null,
      account_id bigint not null references accounts,
      user_id bigint not null references users,
      name text not null,
      phone text not null check (phone ~ '^09[0-9]{9}$'),
      -- When, and to which sentence.
      consented_at timestamptz not null,
      consent text not null,
      unique (promotion, phone)
    );
    create index promotion_registrations_user on promotion_registrations (user_id, promotion, consented_at);
    create index promotion_registrations_account on promotion_registrations (account_id);
  `.execute(db)
}
