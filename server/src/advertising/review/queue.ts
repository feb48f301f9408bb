import { AD_LIFETIME_MS, AD_STATUS, type AdStatus } from '@jarchi/shared/advertising/ad-status.ts'
import { afterMs } from '@jarchi/shared/time/durations.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { Slice } from '../../platform/db/page-slice.ts'

export type WaitingStatus = 1 | 2

export const WAITING: readonly WaitingStatus[] = [AD_STATUS.pending, AD_STATUS.preApproved]

export function isWaiting(status: AdStatus): status is WaitingStatus {
  return WAITING.some((waiting) => waiting === status)
}

/** How many ads wait for a verdict. Expired ones wait for their advertiser, archived ones for nobody. */
export async function countWaiting(db: Db, now: Date, statuses = WAITING): Promise<number> {
  const counts = statuses.map((status) => sql`(select count(*) from ads where ${waits(status, now)})`)
  const { rows } = await sql<{ count: bigint }>`select ${sql.join(counts, sql` + `)} as count`.execute(db)
  return Number(rows[0]?.count)
}

/** Since when the first of them has waited. */
export async function waitingSince(db: Db, now: Date): Promise<Date | null> {
  const firsts = WAITING.map(
    (status) => sql`(select min(registered_at) from ads where ${waits(status, now)})`,
  )
  const { rows } = await sql<{ since: Date | null }>`select least(${sql.join(firsts)}) as since`.execute(db)
  return rows[0]?.since ?? null
}

/** The ids of a part of the queue: ads with an appeal first, then VIP accounts, then the oldest. */
export async function queuedAds(
  db: Db,
  { offset, limit }: Slice,
  now: Date,
  statuses = WAITING,
): Promise<bigint[]> {
  const { rows } = await sql<Queued>`
    ${queue(
      statuses.map((status) => waits(status, now)),
      offset + limit,
    )} offset ${offset} limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether the advertiser of a row of `ads` appeals; `in` is asked for each row, and leaves the plan as it is. */
export const hasAppeal = sql<boolean>`(ads.id in (select ad_id from ad_appeals where ended_by is null))`

/** Whether this appeal is against the user's own denial. */
export const isOwnDenial = (userId: number) => sql<boolean>`exists (
  select from ad_appeals appeal join ad_events denial on denial.id = appeal.denial_id
  where appeal.ad_id = ads.id and appeal.ended_by is null and denial.user_id = ${userId}
)`

/**
 * The first ads that are with no other reviewer, are not of an account of this one, and not appealed against their
 * denial. `not in` is asked once and not for each ad; neither column is ever null.
 */
export function freeAds(
  { userId, skipped, most }: { userId: number; skipped: readonly number[]; most: number },
  now: Date,
): RawBuilder<Queued> {
  const isFree = sql`
    ads.id <> all (${skipped}::bigint[])
    and ads.id not in (select ad_id from review_claims where until > ${now} and user_id <> ${userId})
    and ads.account_id not in (select account_id from memberships where user_id = ${userId})
  `
  const parts = WAITING.map((status) => sql<boolean>`${waits(status, now)} and ${isFree}`)
  return sql`${queue(parts, most, sql`not ${isOwnDenial(userId)}`)} limit ${most}`
}

/** In the order of `rank`, `registered_at` and `id`. */
type Queued = { id: bigint; rank: number; registered_at: Date }

/** Each part of the queue is read from its index in order, and no further than what is asked for. */
function queue(
  parts: readonly RawBuilder<boolean>[],
  most: number,
  /** Which appeals: none of the other parts has any. */
  ofAppeals = sql`true`,
): RawBuilder<Queued> {
  const inOrder = sql`order by ads.registered_at, ads.id limit ${most}`
  const heads = parts.flatMap((part) => [
    sql`(
      select ads.id, ads.registered_at, 1 as rank from ad_appeals appeal join ads on ads.id = appeal.ad_id
      where appeal.ended_by is null and ${part} and ${ofAppeals} ${inOrder}
    )`,
    sql`(
      select first.id, first.registered_at, 2 from accounts cross join lateral (
        select ads.id, ads.registered_at from ads
        where ads.account_id = accounts.id and ${part} and not ${hasAppeal} ${inOrder}
      ) first where accounts.is_vip
    )`,
    sql`(
      select ads.id, ads.registered_at, 3 from ads
        join accounts on accounts.id = ads.account_id and not accounts.is_vip
      where ${part} and not ${hasAppeal} ${inOrder}
    )`,
  ])
  return sql`
    select id, rank, registered_at from (${sql.join(heads, sql` union all `)}) heads
    order by rank, registered_at, id
  `
}

/** Whether a row of `ads` waits for a verdict. */
export const isInQueue = (now: Date) =>
  sql<boolean>`(${sql.join(
    WAITING.map((status) => sql`(${waits(status, now)})`),
    sql` or `,
  )})`

/** The conditions of the partial indexes, in their words. Only what was pre-approved expires, as `has_expired` says. */
function waits(status: WaitingStatus, now: Date): RawBuilder<boolean> {
  const term =
    status === AD_STATUS.preApproved && sql`and ads.registered_at > ${afterMs(now, -AD_LIFETIME_MS)}`
  return sql`ads.status = ${sql.lit(status)} and not ads.is_archived ${term || sql``}`
}
