import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- What the banner maker has drawn the banners from; custom ones have none.
    alter table ads add column banner_config jsonb;
    alter table ads add constraint ads_banner_config
      check (banner_type = case when banner_config is null then 'custom' else 'banner_maker' end);

    -- Pictures an account has brought to the banner maker: the names of files anybody may open prove nothing.
    create table account_pictures (
      account_id bigint not null references accounts,
      file text not null,
      taken_at timestamptz not null,
      primary key (account_id, file)
    );
  `.execute(db)
}
