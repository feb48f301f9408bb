import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    create table provinces (
      id bigint primary key,
      slug text not null unique,
      name text not null,
      capital_city_id bigint not null
    );
    create table cities (
      id bigint primary key,
      province_id bigint not null references provinces,
      slug text not null unique,
      name text not null
    );
    create table neighborhoods (
      id bigint primary key,
      city_id bigint not null references cities,
      slug text not null unique,
      name text not null
    );
    create table categories (
      id bigint primary key,
      parent_id bigint references categories,
      en_name text not null unique,
      name text not null
    );
  `.execute(db)
}
