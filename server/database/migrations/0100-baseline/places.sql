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
  name text not null,
  -- The marketplace's id of a neighbourhood; ours are made up, and requests carry theirs.
  exchange_id bigint unique
);

create table categories (
  id bigint primary key,
  parent_id bigint references categories,
  en_name text not null unique,
  name text not null
);
