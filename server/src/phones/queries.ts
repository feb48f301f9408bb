import { later } from '@jarchi/shared/durations.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../db/client.ts'
import { firstRow } from '../db/first-row.ts'
import type { PhoneChanges } from '../db/types.ts'

export type Change = Selectable<PhoneChanges>

/** Servers' clocks differ by less; what is further ahead was made before a clock was set back. */
const CLOCK_SECONDS = 5
const latest = (now: Date) => later(now, CLOCK_SECONDS)

/** Changes of a user's phone come one after the other. */
export const phoneTurnOf = (userId: number) => `phone of ${userId}`

/** The user as they are; until the transaction ends nobody else changes them. */
export async function lockedUser(trx: Db, userId: number) {
  return userRow(trx, userId).forUpdate().executeTakeFirstOrThrow()
}

export async function phoneOfUser(db: Db, userId: number): Promise<string> {
  return (await userRow(db, userId).executeTakeFirstOrThrow()).phone
}

function userRow(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'phone', 'email', 'email_verified_at'])
    .where('id', '=', BigInt(userId))
}

/** The user's change that can be gone on with: neither over, nor from the future. */
export async function openChange(db: Db, userId: number, now: Date): Promise<Change | null> {
  return firstRow(
    db
      .selectFrom('phone_changes')
      .selectAll()
      .where('user_id', '=', BigInt(userId))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .where('created_at', '<=', latest(now))
      .orderBy('created_at', 'desc')
      .limit(1),
  )
}

/** The code that was sent last to the user's phone in force for a change, ended or not, and is not used up. */
export async function lastOldCode(db: Db, userId: number, since: Date) {
  return firstRow(
    db
      .selectFrom('phone_changes')
      .select(['old_request', 'old_sent_at'])
      .where('user_id', '=', BigInt(userId))
      .where('confirmed_at', 'is', null)
      .where('old_sent_at', '>', since)
      .orderBy('old_sent_at', 'desc')
      .limit(1),
  )
}

export type NewChange = Pick<
  Change,
  'id' | 'phone' | 'old_request' | 'old_sent_at' | 'created_at' | 'expires_at'
>

/** The only one of the user that goes on from now. */
export async function replaceChange(trx: Db, userId: number, change: NewChange) {
  await endChanges(trx, userId, change.created_at)
  await trx
    .insertInto('phone_changes')
    .values({ ...change, user_id: BigInt(userId) })
    .execute()
}

export async function endChanges(db: Db, userId: number, now: Date) {
  await db
    .updateTable('phone_changes')
    .set({ ended_at: now })
    .where('user_id', '=', BigInt(userId))
    .where('ended_at', 'is', null)
    .execute()
}

export async function updateChange(db: Db, id: string, set: Partial<Omit<Change, 'id' | 'user_id'>>) {
  await db.updateTable('phone_changes').set(set).where('id', '=', id).execute()
}

/** Codes to new phones since then: of this user, and to this phone for any user. */
export async function messagesSince(db: Db, userId: number, phone: string, since: Date) {
  const { rows } = await sql<{ own: number; there: number }>`
    select
      (select coalesce(sum(messages), 0)::int from phone_changes
        where user_id = ${BigInt(userId)} and created_at > ${since}) as own,
      (select coalesce(sum(messages), 0)::int from phone_changes
        where phone = ${phone} and created_at > ${since}) as there
  `.execute(db)
  return rows[0] ?? { own: 0, there: 0 }
}

/** Whether the phone is the user's now; false where it is another user's. */
export async function putPhoneInForce(trx: Db, userId: number, phone: string): Promise<boolean> {
  const { rows } = await sql`
    update users set phone = ${phone}
    where id = ${BigInt(userId)} and not exists (select from users other where other.phone = ${phone})
    returning id
  `.execute(trx)
  return rows.length > 0
}

/** Drops changes from before that are over, and those from the future. */
export async function deleteOldChanges(db: Db, before: Date, now: Date) {
  await db
    .deleteFrom('phone_changes')
    .where((row) =>
      row.or([
        row.and([row('created_at', '<', before), row('expires_at', '<', now)]),
        row('created_at', '>', latest(now)),
      ]),
    )
    .execute()
}
