import { sql, type Kysely } from 'kysely'

/** What the marketplace says of advertised posts, by the day, and how far each has been asked about. */
export async function up(db: Kysely<unknown>) {
  await sql`
    create table post_statistics (
      post_token text not null,
      day integer not null,
      views integer not null,
      chats integer not null,
      primary key (post_token, day)
    );
    create table post_statistics_reads (
      post_token text primary key,
      -- The owner, whose consent it is.
      user_id bigint not null references users,
      next_read_at timestamptz not null,
      read_at timestamptz,
      -- The consent does not cover it, or no longer.
      refused_at timestamptz,
      failures integer not null default 0
    );
    create index post_statistics_reads_due on post_statistics_reads (next_read_at);
    create index post_statistics_reads_user on post_statistics_reads (user_id);
  `.execute(db)
}
