import { sql, type Kysely } from 'kysely'

/** Only adds a table, which is filled at night; without its rows, days are read. */
export const isExpansion = true

/** For staff's top accounts over a year: 32 days of an account in one row. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table report_account_pieces (
      -- Of report_days: its 32 days have the numbers from piece * 32 on.
      piece integer not null,
      account_id bigint not null,
      impressions bigint not null,
      viewable bigint not null,
      clicks bigint not null,
      free_clicks bigint not null,
      invalid_clicks bigint not null,
      spend bigint not null,
      corrected bigint not null,
      primary key (piece, account_id)
    );
  `.execute(db)
}
