import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import { latest, type Change } from './email-limits.ts'

/** The session that changes it, and its user. */
type Owner = { userId: number; sessionId: string }

/** The key by which changes of a user's address are done one after the other. */
export const emailTurnOf = (userId: number) => `email of ${userId}`

/** The user's phone and current address, locked until the transaction ends. */
export async function lockedUser(trx: Db, userId: number) {
  return userRow(trx, userId).forUpdate().executeTakeFirstOrThrow()
}

export async function emailOfUser(db: Db, userId: number) {
  return userRow(db, userId).executeTakeFirstOrThrow()
}

function userRow(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'phone', 'email', 'email_verified_at'])
    .where('id', '=', BigInt(userId))
}

/**
 * The session's newest change, ended or not; none from the future. Only the session that began a change sees it,
 * so that nobody can have their change confirmed by another session's user.
 */
export async function newestChange(db: Db, { userId, sessionId }: Owner, now: Date): Promise<Change | null> {
  return firstRow(
    db
      .selectFrom('email_changes')
      .selectAll()
      .where('user_id', '=', BigInt(userId))
      .where('session_id', '=', sessionId)
      .where('created_at', '<=', latest(now))
      .orderBy('created_at', 'desc')
      .orderBy('ended_at', (order) => order.desc().nullsFirst())
      .limit(1),
  )
}

export type NewChange = Pick<
  Change,
  'id' | 'email' | 'sms_request' | 'sms_sent_at' | 'created_at' | 'expires_at'
>

/** Ends the session's other changes and stores this one; a session ends no change that it cannot see. */
export async function replaceChange(trx: Db, { userId, sessionId }: Owner, change: NewChange) {
  await endChanges(trx, { userId, sessionId }, change.created_at)
  await trx
    .insertInto('email_changes')
    .values({ ...change, user_id: BigInt(userId), session_id: sessionId })
    .execute()
}

/** Ends the session's changes. */
export async function endChanges(db: Db, { userId, sessionId }: Owner, now: Date) {
  await db
    .updateTable('email_changes')
    .set({ ended_at: now })
    .where('user_id', '=', BigInt(userId))
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

export async function updateChange(db: Db, id: string, set: Partial<Omit<Change, 'id' | 'user_id'>>) {
  await db.updateTable('email_changes').set(set).where('id', '=', id).execute()
}

/** The number of mails with codes since a time: to this user, and to this address for any user. */
export async function mailsSince(db: Db, userId: number, email: string, since: Date) {
  const { rows } = await sql<{ own: number; there: number }>`
    select
      (select coalesce(sum(mails), 0)::int from email_changes
        where user_id = ${BigInt(userId)} and created_at > ${since}) as own,
      (select coalesce(sum(mails), 0)::int from email_changes
        where lower(email) = lower(${email}) and created_at > ${since}) as there
  `.execute(db)
  return rows[0] ?? { own: 0, there: 0 }
}

/** Wrong codes of the user's mails since a time, and when the last one was tried. */
export async function wrongTriesSince(db: Db, userId: number, since: Date, now: Date) {
  return db
    .selectFrom('email_changes')
    .select(({ fn }) => [
      fn.sum<bigint | null>('wrong_tries').as('count'),
      fn.max('last_wrong_at').as('last'),
    ])
    .where('user_id', '=', BigInt(userId))
    .where('last_wrong_at', '>', since)
    .where('last_wrong_at', '<=', latest(now))
    .executeTakeFirstOrThrow()
}

/** Deletes old changes that are over, and those from the future. */
export async function deleteOldChanges(db: Db, before: Date, now: Date) {
  await db
    .deleteFrom('email_changes')
    .where((row) =>
      row.or([
        row.and([row('created_at', '<', before), row('expires_at', '<', now)]),
        row('created_at', '>', latest(now)),
      ]),
    )
    .execute()
}
