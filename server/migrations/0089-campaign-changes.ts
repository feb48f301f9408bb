import { sql, type Kysely } from 'kysely'

export const isExpansion = true

/**
 * What was changed of a campaign and who changed it, for its advertiser. `user_id` null: by the product itself;
 * `staff_name`: support acted for the advertiser. `before` and `after`: rials of a budget or bid, hours of a week,
 * on or off; null where the values are long.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table campaign_changes (
      id bigint generated always as identity primary key,
      account_id bigint not null references accounts,
      campaign_id bigint not null references campaigns on delete cascade,
      at timestamptz not null,
      user_id bigint references users,
      staff_name text,
      kind text not null check (kind in ('title', 'budget', 'bid', 'hours', 'targeting', 'switch')),
      before text,
      after text
    );
    create index campaign_changes_campaign on campaign_changes (campaign_id, id);
  `.execute(db)
}
