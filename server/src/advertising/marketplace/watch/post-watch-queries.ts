import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'

/** Begins to watch the posts of ads that are on. */
export async function watchNewPosts(db: Db, now: Date) {
  await sql`
    insert into post_watches (post_token, next_check_at)
    select distinct post_token, ${now}::timestamptz from ads where active and post_token is not null
    on conflict do nothing
  `.execute(db)
}

/** Ends watches of posts without a switched-on ad. */
export async function dropIdleWatches(db: Db) {
  await sql`
    delete from post_watches where not exists
      (select from ads where ads.post_token = post_watches.post_token and active)
  `.execute(db)
}

/** Claims the next posts that are due, until `until`. */
export async function takeDueWatches(db: Db, now: Date, until: Date, most: number) {
  const { rows } = await sql<{ post_token: string; failures: number }>`
    update post_watches set next_check_at = ${until}
    where post_token in (
      select post_token from post_watches where next_check_at <= ${now}
      order by next_check_at limit ${most} for update skip locked
    )
    returning post_token, failures
  `.execute(db)
  return rows
}

export async function scheduleLook(db: Db, token: string, at: Date, failures: number) {
  await db
    .updateTable('post_watches')
    .set({ next_check_at: at, failures })
    .where('post_token', '=', token)
    .execute()
}

/** Looks at a post in the next turn, if it is watched. */
export async function lookSoon(db: Db, token: string, now: Date) {
  await db.updateTable('post_watches').set({ next_check_at: now }).where('post_token', '=', token).execute()
}
