import { afterSeconds } from '@jarchi/shared/time/durations.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { PhoneChanges } from '../../platform/db/types.ts'

export type Change = Selectable<PhoneChanges>

/** Servers' clocks differ by less; a change further ahead was made before a clock was set back. */
const CLOCK_SECONDS = 5
const latest = (now: Date) => afterSeconds(now, CLOCK_SECONDS)

/** The session that changes it, and its user. */
type Owner = { userId: number; sessionId: string }

/** The key by which changes of a user's phone are done one after the other. */
export const phoneTurnOf = (userId: number) => `phone of ${userId}`

/** The user's row, locked until the transaction ends. */
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

/**
 * The session's change that can continue: neither over, nor from the future. Only the session that began a change
 * sees it, so that nobody can have their change confirmed by another session's user.
 */
export async function openChange(db: Db, { userId, sessionId }: Owner, now: Date): Promise<Change | null> {
  return firstRow(
    db
      .selectFrom('phone_changes')
      .selectAll()
      .where('user_id', '=', BigInt(userId))
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .where('created_at', '<=', latest(now))
      .orderBy('created_at', 'desc')
      .limit(1),
  )
}

/** The last code sent to the user's current phone for a change of this session, ended or not, that is not used up. */
export async function lastOldCode(db: Db, { userId, sessionId }: Owner, since: Date) {
  return firstRow(
    db
      .selectFrom('phone_changes')
      .select(['old_request', 'old_sent_at'])
      .where('user_id', '=', BigInt(userId))
      .where('session_id', '=', sessionId)
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

/** Ends the session's other changes and stores this one; a session ends no change that it cannot see. */
export async function replaceChange(trx: Db, { userId, sessionId }: Owner, change: NewChange) {
  await endChanges(trx, { userId, sessionId }, change.created_at)
  await trx
    .insertInto('phone_changes')
    .values({ ...change, user_id: BigInt(userId), session_id: sessionId })
    .execute()
}

/** Ends the session's changes. */
export async function endChanges(db: Db, { userId, sessionId }: Owner, now: Date) {
  await db
    .updateTable('phone_changes')
    .set({ ended_at: now })
    .where('user_id', '=', BigInt(userId))
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function updateChange(db: Db, id: string, set: Partial<Omit<Change, 'id' | 'user_id'>>) {
  await db.updateTable('phone_changes').set(set).where('id', '=', id).execute()
}

/** The number of codes to new phones since a time: of this user, and to this phone for any user. */
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

/** Deletes old changes that are over, and those from the future. */
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
