import { sql, type Insertable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { PromotionRegistrations } from '../../platform/db/types.ts'

/**
 * The phone that a user has registered, the last one if several; otherwise their own, if another user has
 * registered it.
 */
export async function registeredPhone(db: Db, userId: number, promotion: string): Promise<string | null> {
  const user_id = BigInt(userId)
  const row = await db
    .selectFrom('promotion_registrations')
    .select('phone')
    .where('promotion', '=', promotion)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('user_id', '=', user_id),
        eb('phone', '=', selectFrom('users').select('users.phone').where('users.id', '=', user_id)),
      ]),
    )
    .orderBy(({ eb }) => eb('user_id', '=', user_id), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.phone ?? null
}

/** Whether that user has already registered the phone. */
export async function isRegisteredBy(
  db: Db,
  userId: number,
  promotion: string,
  phone: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('promotion_registrations')
    .select('id')
    .where('promotion', '=', promotion)
    .where('phone', '=', phone)
    .where('user_id', '=', BigInt(userId))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * When a user registered phones since a time, the earliest first; in a transaction, one at a time for a user.
 */
export async function recentRegistrations(trx: Db, userId: number, since: Date): Promise<Date[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('promotion_registrations', ${userId}))`.execute(trx)
  const rows = await trx
    .selectFrom('promotion_registrations')
    .select('consented_at')
    .where('user_id', '=', BigInt(userId))
    .where('consented_at', '>', since)
    .orderBy('consented_at')
    .execute()
  return rows.map(({ consented_at }) => consented_at)
}

/** Once for a phone and user; later calls change nothing. */
export async function addRegistration(db: Db, registration: Insertable<PromotionRegistrations>) {
  await db
    .insertInto('promotion_registrations')
    .values(registration)
    .onConflict((conflict) => conflict.columns(['promotion', 'phone', 'user_id']).doNothing())
    .execute()
}

/** Every registered phone, with its first registration, in that order. */
export async function registrationsOf(db: Db, promotion: string) {
  return db
    .selectFrom((registrations) =>
      registrations
        .selectFrom('promotion_registrations')
        .distinctOn('phone')
        .selectAll()
        .where('promotion', '=', promotion)
        .orderBy('phone')
        .orderBy('id')
        .as('first'),
    )
    .select(['name', 'phone', 'account_id', 'consented_at', 'consent'])
    .orderBy('id')
    .execute()
}

/** Promotions that have registrations, the latest first. */
export async function registrationCounts(db: Db) {
  return db
    .selectFrom('promotion_registrations')
    .select(({ fn }) => [
      'promotion',
      fn.count<bigint>('phone').distinct().as('count'),
      fn.max('consented_at').as('last'),
    ])
    .groupBy('promotion')
    .orderBy('last', 'desc')
    .execute()
}
