import { sql } from 'kysely'
import type { Db } from '../../../platform/db/client.ts'

/** Records that the marketplace has listed these posts as the user's. */
export async function noteOwnPosts(db: Db, userId: number, tokens: readonly string[], now: Date) {
  if (tokens.length === 0) return
  await db
    .insertInto('marketplace_posts')
    .values([...new Set(tokens)].map((post_token) => ({ user_id: BigInt(userId), post_token, seen_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'post_token']).doUpdateSet({ seen_at: now }))
    .execute()
}

/** Whether the marketplace has listed a post as the user's since a time. */
export async function isOwnPost(db: Db, userId: number, token: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('marketplace_posts')
    .select('post_token')
    .where('user_id', '=', BigInt(userId))
    .where('post_token', '=', token)
    .where('seen_at', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}

/** Which of the posts have an ad in the account. */
export async function advertisedPosts(
  db: Db,
  accountId: number,
  tokens: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('ads')
    .select('post_token')
    .distinct()
    .where('account_id', '=', BigInt(accountId))
    .where('post_token', '=', sql<string>`any(${tokens})`)
    .execute()
  return new Set(rows.flatMap(({ post_token }) => post_token ?? []))
}

export type Place = { slug: string; name: string }

/** A city and one of its neighbourhoods, by the marketplace's slugs; unknown ones are null. */
export async function placeOf(db: Db, citySlug: string, districtSlug: string) {
  const row = await db
    .selectFrom('cities')
    .leftJoin('neighborhoods', (join) =>
      join
        .onRef('neighborhoods.city_id', '=', 'cities.id')
        // Our slugs have the city's in front if the marketplace's slug is ambiguous.
        .on(sql<boolean>`neighborhoods.slug in (${districtSlug}, ${`${citySlug}-${districtSlug}`})`),
    )
    .select([
      'cities.slug',
      'cities.name',
      'neighborhoods.slug as district_slug',
      'neighborhoods.name as district_name',
    ])
    .where('cities.slug', '=', citySlug)
    .executeTakeFirst()
  if (!row) return { city: null, district: null }
  const { slug, name, district_slug, district_name } = row
  const district: Place | null =
    district_slug === null || district_name === null ? null : { slug: district_slug, name: district_name }
  return { city: { slug, name } satisfies Place, district }
}
