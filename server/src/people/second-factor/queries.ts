import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { GRACE_DAYS, type Proof, type ProvedBy, type Standing } from './rules.ts'

/** How a member of staff stands with their second factor, in one of their sessions. */
export async function standingOf(db: Db, userId: number, sessionId: string): Promise<Standing> {
  const { rows } = await sql<{
    due_at: Date | null
    has_passkey: boolean
    has_totp: boolean
    is_enrolled: boolean
    proved_by: ProvedBy | null
    proved_at: Date | null
  }>`
    select f.due_at,
      exists (select from staff_passkeys where user_id = u.id and locked_at is null) as has_passkey,
      f.totp_since is not null as has_totp,
      f.totp_since is not null
        or exists (select from staff_passkeys where user_id = u.id)
        or exists (select from recovery_codes where user_id = u.id) as is_enrolled,
      s.proved_by, s.proved_at
    from users u
    left join lateral (
      select totp_since, due_at from staff_factors where user_id = u.id
      union all
      -- An older server makes somebody staff without a row here.
      select null, min(granted_at) + make_interval(days => ${GRACE_DAYS}) from staff_rights where user_id = u.id
      limit 1
    ) f on true
    left join factor_sessions s on s.session_id = ${sessionId}
    where u.id = ${userId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('no user')
  return {
    dueAt: row.due_at ?? new Date(0),
    isEnrolled: row.is_enrolled,
    hasPasskey: row.has_passkey,
    hasTotp: row.has_totp,
    proof: row.proved_by && row.proved_at && { by: row.proved_by, at: row.proved_at },
  }
}

/** A new member of staff has until then to make a factor; who was staff before keeps their day. */
export async function openGrace(trx: Db, userId: bigint, dueAt: Date) {
  await trx
    .insertInto('staff_factors')
    .values({ user_id: userId, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The row of a member of staff, locked until the transaction ends: guesses of one person take turns. */
export async function lockedFactor(trx: Db, userId: number, now: Date) {
  await openGrace(trx, BigInt(userId), now)
  return trx
    .selectFrom('staff_factors')
    .selectAll()
    .where('user_id', '=', BigInt(userId))
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function changeFactor(
  trx: Db,
  userId: number,
  values: {
    totp_secret?: string | null
    totp_since?: Date | null
    totp_step?: bigint
    wrong_tries?: number
    wrong_since?: Date | null
    due_at?: Date
  },
) {
  await trx.updateTable('staff_factors').set(values).where('user_id', '=', BigInt(userId)).execute()
}

export async function passkeysOf(db: Db, userId: number) {
  return db
    .selectFrom('staff_passkeys')
    .selectAll()
    .where('user_id', '=', BigInt(userId))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Puts a challenge in place of the session's earlier one. */
export async function noteChallenge(
  db: Db,
  sessionId: string,
  challenge: string,
  purpose: 'enrol' | 'prove',
  at: Date,
) {
  const values = { challenge, challenge_for: purpose, challenge_at: at }
  await db
    .insertInto('factor_sessions')
    .values({ session_id: sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute()
}

/** The session's challenge for this purpose, which nobody gets a second time; null if it is too old. */
export async function takeChallenge(
  db: Db,
  sessionId: string,
  purpose: 'enrol' | 'prove',
  since: Date,
): Promise<string | null> {
  const { rows } = await sql<{ challenge: string }>`
    with taken as (
      select session_id, challenge from factor_sessions
      where session_id = ${sessionId} and challenge_for = ${purpose} and challenge_at > ${since}
      for update
    )
    update factor_sessions set challenge = null, challenge_for = null, challenge_at = null
    from taken where factor_sessions.session_id = taken.session_id
    returning taken.challenge
  `.execute(db)
  return rows[0]?.challenge ?? null
}

export async function noteProof(db: Db, sessionId: string, proof: Proof) {
  const values = { proved_by: proof.by, proved_at: proof.at }
  await db
    .insertInto('factor_sessions')
    .values({ session_id: sessionId, ...values })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute()
}

/** What all sessions of a person have proved counts no more: somebody may have it who should not. */
export async function dropProofs(db: Db, userId: number) {
  await sql`
    delete from factor_sessions where session_id in (select id from sessions where user_id = ${userId})
  `.execute(db)
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('user_id', '=', BigInt(userId))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
