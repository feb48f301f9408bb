import { sql } from 'kysely'
import type { Role } from '@jarchi/shared/people/roles.ts'
import { afterMs, DAY_MS } from '@jarchi/shared/time/durations.ts'
import { RETENTION } from '@jarchi/shared/platform/retention.ts'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'

export type NewInvitation = {
  accountId: number
  phoneHash: string
  phoneSealed: string
  tokenHash: string
  role: Role
  day_limit: bigint | null
  month_limit: bigint | null
  invitedBy: number
  expiresAt: Date
}

/** Until the transaction ends, others who invite the same phone wait. */
export async function takeTurnsInviting(trx: Db, phoneHash: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invitation of ${phoneHash}`}, 0))`.execute(trx)
}

/** The invitations of the last day: of the account, and of the phone by any account. */
export async function invitedToday(db: Db, accountId: number, phoneHash: string, now: Date) {
  const { rows } = await sql<{ by_account: number; of_phone: number }>`
    select count(*) filter (where account_id = ${BigInt(accountId)})::int as by_account,
      count(*) filter (where phone_hash = ${phoneHash})::int as of_phone
    from invitations
    where (account_id = ${BigInt(accountId)} or phone_hash = ${phoneHash}) and created_at > ${afterMs(now, -DAY_MS)}
  `.execute(db)
  return { byAccount: rows[0]?.by_account ?? 0, ofPhone: rows[0]?.of_phone ?? 0 }
}

/** One that cannot be answered before `openInvitation`; deletes those that ran out long ago. Returns its id. */
export async function insertInvitation(trx: Db, invitation: NewInvitation, now: Date): Promise<bigint> {
  await trx.deleteFrom('invitations').where('expires_at', '<', afterMs(now, -RETENTION.invitations)).execute()
  const { id } = await trx
    .insertInto('invitations')
    .values({
      account_id: BigInt(invitation.accountId),
      phone_hash: invitation.phoneHash,
      state: 'revoked',
      phone_sealed: invitation.phoneSealed,
      token_hash: invitation.tokenHash,
      role: invitation.role,
      day_limit: invitation.day_limit,
      month_limit: invitation.month_limit,
      invited_by: BigInt(invitation.invitedBy),
      created_at: now,
      expires_at: invitation.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Once it was sent, it takes the place of the one that the phone had from the same account. */
export async function openInvitation(trx: Db, id: bigint) {
  await sql`
    update invitations older set state = 'revoked' from invitations newer
    where newer.id = ${id} and older.account_id = newer.account_id and older.phone_hash = newer.phone_hash
      and older.state = 'pending'
  `.execute(trx)
  await trx.updateTable('invitations').set({ state: 'pending' }).where('id', '=', id).execute()
}

export async function deleteInvitation(db: Db, id: bigint) {
  await db.deleteFrom('invitations').where('id', '=', id).execute()
}

/** Those of an account that wait for an answer, the newest first. */
export async function pendingInvitations(db: Db, accountId: number, now: Date) {
  return db
    .selectFrom('invitations')
    .select(['id', 'phone_sealed', 'role', 'day_limit', 'month_limit', 'expires_at'])
    .where('account_id', '=', BigInt(accountId))
    .where('state', '=', 'pending')
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute()
}

/** One that waits, with the name of its account. */
export async function waitingInvitation(db: Db, by: { id: bigint } | { tokenHash: string }, now: Date) {
  return firstRow(
    db
      .selectFrom('invitations')
      .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
      .select(['invitations.id', 'account_id', 'accounts.name as account', 'phone_sealed'])
      .select(['role', 'day_limit', 'month_limit', 'invited_by', 'expires_at'])
      .where((eb) => ('id' in by ? eb('invitations.id', '=', by.id) : eb('token_hash', '=', by.tokenHash)))
      .where('state', '=', 'pending')
      .where('expires_at', '>', now),
  )
}

/** False if it does not wait any more: of any number of answers at once, one counts. */
export async function endInvitation(
  db: Db,
  { id, accountId }: { id: bigint; accountId: number },
  state: 'accepted' | 'declined' | 'revoked',
): Promise<boolean> {
  const ended = await db
    .updateTable('invitations')
    .set({ state })
    .where('id', '=', id)
    .where('account_id', '=', BigInt(accountId))
    .where('state', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Ends what somebody has invited to an account who may not invite any more. */
export async function revokeInvitationsBy(
  trx: Db,
  { accountId, userId }: { accountId: number; userId: number },
) {
  await trx
    .updateTable('invitations')
    .set({ state: 'revoked' })
    .where('account_id', '=', BigInt(accountId))
    .where('invited_by', '=', BigInt(userId))
    .where('state', '=', 'pending')
    .execute()
}

/** Ends all that wait for a phone. */
export async function declineInvitations(trx: Db, phoneHash: string) {
  return trx
    .updateTable('invitations')
    .set({ state: 'declined' })
    .where('phone_hash', '=', phoneHash)
    .where('state', '=', 'pending')
    .returning(['id', 'account_id'])
    .execute()
}

export async function refusesInvitations(db: Db, userId: number): Promise<boolean> {
  const found = db.selectFrom('invitation_refusals').select('user_id').where('user_id', '=', BigInt(userId))
  return (await firstRow(found)) !== null
}

/** Since when; null: they are welcome again. */
export async function setRefusal(trx: Db, userId: number, since: Date | null) {
  const user_id = BigInt(userId)
  if (since === null) await trx.deleteFrom('invitation_refusals').where('user_id', '=', user_id).execute()
  else
    await trx
      .insertInto('invitation_refusals')
      .values({ user_id, refused_at: since })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
