import { rolesThatMay } from '@jarchi/shared/people/roles.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

export async function endSessionById(db: Db, sessionId: string, now: Date) {
  await endSessions(db, sql`select ${sessionId}::uuid`, now)
}

/** Ends a session of the user, or an impersonation in an account that they own; false if it is neither. */
export async function endSessionOf(db: Db, userId: number, sessionId: string, now: Date): Promise<boolean> {
  const id = BigInt(userId)
  const own = sql`
    select id from sessions where id = ${sessionId}::uuid and ended_at is null and (
      user_id = ${id} or hijacker_id is not null and exists (
        select from memberships where user_id = ${id} and memberships.account_id = sessions.account_id
          and role = any(${rolesThatMay('manage_members')}::text[])
      )
    )
  `
  return (await endSessions(db, own, now)) > 0n
}

export async function endSessionsBut(db: Db, userId: number, keptId: string, now: Date) {
  const others = sql`select id from sessions where user_id = ${BigInt(userId)} and id <> ${keptId}::uuid`
  await endSessions(db, others, now)
}

/** Ends all sessions of a user, and the impersonations in which the user acts. */
export async function endAllSessions(db: Db, userId: number, now: Date) {
  const id = BigInt(userId)
  const all = sql`select id from sessions where (user_id = ${id} or hijacker_id = ${id}) and ended_at is null`
  await endSessions(db, all, now)
}

/** Ends the impersonations in which a member of staff acts. */
export async function endImpersonationsBy(db: Db, staffId: number, now: Date) {
  const acting = sql`select id from sessions where hijacker_id = ${BigInt(staffId)} and ended_at is null`
  await endSessions(db, acting, now)
}

/** Ends the impersonations of a user in one account. */
export async function endImpersonationsAs(
  db: Db,
  { accountId, userId }: { accountId: number; userId: number },
  now: Date,
) {
  const acting = sql`
    select id from sessions
    where user_id = ${BigInt(userId)} and account_id = ${BigInt(accountId)}
      and hijacker_id is not null and ended_at is null
  `
  await endSessions(db, acting, now)
}

/** Ends sessions, and the impersonations begun from them; one that had run out keeps that time as its end. */
async function endSessions(db: Db, ids: RawBuilder<unknown>, now: Date): Promise<bigint> {
  const { numAffectedRows = 0n } = await sql`
    update sessions set ended_at = least(${now}::timestamptz, expires_at)
    where (id in (${ids}) or staff_session_id in (${ids})) and ended_at is null
  `.execute(db)
  return numAffectedRows
}
