import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>) {
  await sql`
    -- Value-added tax, in basis points, from a day in Tehran until the next row's (decisions §4).
    create table vat_rates (
      valid_from date primary key,
      basis_points integer not null check (basis_points between 0 and 10000)
    );
    -- Ten percent since 1403/01/01.
    insert into vat_rates (valid_from, basis_points) values ('2024-03-20', 1000);
  `.execute(db)
}
