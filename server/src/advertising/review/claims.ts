import { afterMs } from '@jarchi/shared/time/durations.ts'
import { LONGEST_CLAIM_MS } from '@jarchi/shared/advertising/review-times.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { staffName } from '../../people/sessions/service.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { freeAds, isOwnDenial } from './queue.ts'

/** More than reviewers who ask at the same moment. */
const MOST_TRIED = 50

/** Other reviewers have just taken what was free; there may be more. */
const MOST_TURNS = 5

/**
 * Hands a reviewer the first ad that nobody else has, except for those they have skipped, as long as there are others;
 * null: there is none. Of two who ask at once, each passes over the row that the other has locked.
 */
export async function claimNext(
  db: Db,
  userId: number,
  skipped: readonly number[],
  now: Date,
): Promise<number | null> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const { adId, isEmpty } = await takeFirst(db, userId, skipped, now)
    if (adId !== null) return Number(adId)
    if (isEmpty) return skipped.length > 0 ? claimNext(db, userId, [], now) : null
  }
  return null
}

async function takeFirst(db: Db, userId: number, skipped: readonly number[], now: Date) {
  const { rows } = await sql<{ adId: bigint | null; isEmpty: boolean }>`
    with free as (${freeAds({ userId, skipped, most: MOST_TRIED }, now)}),
    head as (
      select ads.id from ads join free on free.id = ads.id
      where ads.status in (ad_pending(), ad_pre_approved()) and not ads.is_archived
      order by free.rank, free.registered_at, free.id for update of ads skip locked limit 1
    ),
    taken as (
      insert into review_claims (ad_id, user_id, until)
        select id, ${userId}::bigint, ${afterMs(now, LONGEST_CLAIM_MS)}::timestamptz from head
      ${unlessHeld(now)}
      returning ad_id
    )
    select (select ad_id from taken) as "adId", not exists (select from free) as "isEmpty"
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('no row of one')
  return row
}

/**
 * Takes or renews a claim on an ad; the answer says who has it, null: no colleague. Who denied an ad does not keep
 * others from the appeal.
 */
export async function claimAd(db: Db, adId: number, userId: number, now: Date): Promise<string | null> {
  await sql`
    insert into review_claims (ad_id, user_id, until)
      select id, ${userId}::bigint, ${afterMs(now, LONGEST_CLAIM_MS)}::timestamptz from ads
      where id = ${adId} and not ${isOwnDenial(userId)}
    ${unlessHeld(now)}
  `.execute(db)
  const ad = db.selectFrom('ads').select('id').where('id', '=', BigInt(adId))
  if (!(await ad.executeTakeFirst())) throw new AppError('ad_not_found')
  return (await colleaguesAt(db, [BigInt(adId)], userId, now)).get(BigInt(adId)) ?? null
}

const unlessHeld = (now: Date) => sql`
  on conflict (ad_id) do update set user_id = excluded.user_id, until = excluded.until
    where review_claims.user_id = excluded.user_id or review_claims.until <= ${now}
`

/** The reviewer leaves an ad. */
export async function endClaim(db: Db, adId: number, userId: number): Promise<void> {
  await db
    .deleteFrom('review_claims')
    .where('ad_id', '=', BigInt(adId))
    .where('user_id', '=', BigInt(userId))
    .execute()
}

/** Gives an ad back to the reviewer who had it, even if a colleague has opened it since. */
export async function giveBack(trx: Db, ad_id: bigint, userId: number, now: Date): Promise<void> {
  const claim = { user_id: BigInt(userId), until: afterMs(now, LONGEST_CLAIM_MS) }
  await trx
    .insertInto('review_claims')
    .values({ ad_id, ...claim })
    .onConflict((conflict) => conflict.column('ad_id').doUpdateSet(claim))
    .execute()
}

/** A judged ad is with nobody. */
export async function endClaims(trx: Db, adId: bigint): Promise<void> {
  await trx.deleteFrom('review_claims').where('ad_id', '=', adId).execute()
}

/** The names of the colleagues who are at these ads, by ad. */
export async function colleaguesAt(
  db: Db,
  adIds: readonly bigint[],
  userId: number,
  now: Date,
): Promise<ReadonlyMap<bigint, string>> {
  if (adIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('review_claims')
    .innerJoin('users', 'users.id', 'review_claims.user_id')
    .select(['ad_id', 'users.id', 'users.first_name', 'users.last_name'])
    .where('ad_id', 'in', adIds)
    .where('user_id', '!=', BigInt(userId))
    .where('until', '>', now)
    .execute()
  return new Map(rows.map((row) => [row.ad_id, staffName(row)]))
}
