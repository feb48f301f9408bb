import { DAY_MS } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'
import type { PostDay } from '../../../gateways/marketplace/marketplace-gateway.ts'

/** After an ad was switched off, figures of that day still come. */
const AFTER_AN_AD = sql`interval '2 days'`

/** Begins to read posts of running ads, with the access of an owner who uses the ad's account. */
export async function readNewPosts(db: Db, now: Date) {
  await sql`
    insert into post_statistics_reads (post_token, user_id, next_read_at)
    select distinct on (ads.post_token) ads.post_token, own.user_id, ${now}::timestamptz
    from ads join memberships on memberships.account_id = ads.account_id
      join marketplace_posts own on own.user_id = memberships.user_id and own.post_token = ads.post_token
      join marketplace_tokens on marketplace_tokens.user_id = own.user_id
    where ads.active and ads.post_token is not null
    order by ads.post_token, own.seen_at desc, own.user_id
    on conflict (post_token) do update set user_id = excluded.user_id, next_read_at = excluded.next_read_at
      where post_statistics_reads.user_id <> excluded.user_id
        and not exists (select from marketplace_tokens where user_id = post_statistics_reads.user_id)
  `.execute(db)
}

/** Claims the next posts that are due, until `until`. */
export async function takeDueReads(db: Db, now: Date, until: Date, most: number) {
  const { rows } = await sql<{ post_token: string; user_id: bigint; failures: number }>`
    update post_statistics_reads set next_read_at = ${until}
    where post_token in (
      select read.post_token from post_statistics_reads read
      where next_read_at <= ${now}
        and exists (select from marketplace_tokens where user_id = read.user_id)
        and exists (
          select from ads where ads.post_token = read.post_token
            and (active or changed_at > ${now}::timestamptz - ${AFTER_AN_AD})
        )
      order by next_read_at limit ${most} for update skip locked
    )
    returning post_token, user_id, failures
  `.execute(db)
  return rows
}

type When = { at: Date; next: Date }

export async function noteStatistics(db: Db, token: string, days: readonly PostDay[], { at, next }: When) {
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into post_statistics (post_token, day, views, chats)
      select ${token}, * from unnest(
        ${days.map(({ day }) => Date.parse(day) / DAY_MS)}::int4[], ${days.map(({ views }) => views)}::int4[],
        ${days.map(({ chats }) => chats)}::int4[]
      )
      on conflict (post_token, day) do update set views = excluded.views, chats = excluded.chats
    `.execute(trx)
    await trx
      .updateTable('post_statistics_reads')
      .set({ read_at: at, next_read_at: next, refused_at: null, failures: 0 })
      .where('post_token', '=', token)
      .execute()
  })
}

export async function noteRefusal(db: Db, token: string, { at, next }: When) {
  await db
    .updateTable('post_statistics_reads')
    .set({ refused_at: at, next_read_at: next })
    .where('post_token', '=', token)
    .execute()
}

export async function noteFailure(db: Db, token: string, failures: number, next: Date) {
  await db
    .updateTable('post_statistics_reads')
    .set({ failures, next_read_at: next })
    .where('post_token', '=', token)
    .execute()
}

/** A day of a campaign's post; days are counted from the epoch. */
export type CountedDay = { day: number; views: number; chats: number }

/**
 * The known days of the campaigns' posts in a range, by campaign; a campaign without a post, or without its
 * owner's consent, has no entry.
 */
export async function postDays(
  db: Db,
  accountId: number,
  campaignIds: readonly bigint[],
  { first, last }: { first: number; last: number },
): Promise<Map<bigint, CountedDay[]>> {
  const { rows } = await sql<{ campaign_id: bigint } & (CountedDay | { day: null })>`
    select own.campaign_id, counted.day, sum(counted.views)::float8 as views, sum(counted.chats)::float8 as chats
    from (
      select distinct campaign_id, post_token from ads
      where account_id = ${BigInt(accountId)} and campaign_id = any(${[...campaignIds]}::int8[])
    ) own
      join post_statistics_reads read using (post_token)
      join memberships on memberships.account_id = ${BigInt(accountId)} and memberships.user_id = read.user_id
      join marketplace_tokens on marketplace_tokens.user_id = read.user_id
      left join post_statistics counted on counted.post_token = own.post_token and day between ${first} and ${last}
    where read.read_at is not null and read.refused_at is null
    group by 1, 2 order by 1, 2
  `.execute(db)
  const days = new Map<bigint, CountedDay[]>()
  for (const { campaign_id, ...row } of rows) {
    const known = days.get(campaign_id) ?? []
    days.set(campaign_id, row.day === null ? known : [...known, row])
  }
  return days
}

/**
 * Why nothing is known of a campaign's post: it has not been read yet, or may not be; null for ads without a
 * post.
 */
export async function missingOfPost(
  db: Db,
  accountId: number,
  campaignId: number,
): Promise<'not_yet' | 'consent_needed' | null> {
  const { rows } = await sql<{ may_be_asked: boolean }>`
    select exists (
      select from memberships
        join marketplace_tokens on marketplace_tokens.user_id = memberships.user_id
        join marketplace_posts own on own.user_id = memberships.user_id
      where memberships.account_id = ads.account_id and own.post_token = ads.post_token
    ) and not exists (
      select from post_statistics_reads read where read.post_token = ads.post_token and refused_at is not null
    ) as may_be_asked
    from ads
    where account_id = ${BigInt(accountId)} and campaign_id = ${BigInt(campaignId)} and post_token is not null
    limit 1
  `.execute(db)
  if (!rows[0]) return null
  return rows[0].may_be_asked ? 'not_yet' : 'consent_needed'
}

/** Deletes figures older than so many days. */
export async function forgetPostStatistics(db: Db, days: number) {
  await sql`delete from post_statistics where day < tehran_day(now()) - ${days}::int`.execute(db)
}
