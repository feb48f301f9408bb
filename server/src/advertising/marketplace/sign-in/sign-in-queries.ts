import { MINUTE_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import type { IntegrationSession } from '@jarchi/shared/advertising/touch-point.ts'
import type { Db } from '../../../platform/db/client.ts'
import { firstRow } from '../../../platform/db/first-row.ts'

/** A pending consent; state and browser are hashes. */
export type PendingSignIn = IntegrationSession & {
  stateHash: string
  browserHash: string
  codeVerifier: string
  /** A path on our own origin with its query, or null. */
  nextPath: string | null
  expiresAt: Date
}

/** Also deletes consents that have run out. */
export async function insertSignIn(db: Db, pending: PendingSignIn, now: Date) {
  await db.deleteFrom('marketplace_sign_ins').where('expires_at', '<', now).execute()
  await db
    .insertInto('marketplace_sign_ins')
    .values({
      state_hash: pending.stateHash,
      browser_hash: pending.browserHash,
      code_verifier: pending.codeVerifier,
      post_token: pending.post_token ?? null,
      touch_point: pending.touch_point ?? null,
      next_path: pending.nextPath,
      expires_at: pending.expiresAt,
    })
    .execute()
}

/** What came back from the consent page, as hashes. */
export type Answer = { stateHash: string; browserHash: string; codeHash: string }

/** How long the same answer may be repeated and lead to the same place. */
const REPEATABLE_MS = MINUTE_MS

/** Takes a consent, so that its state is valid once; only the browser that began it can. */
export async function takeSignIn(db: Db, { stateHash, browserHash, codeHash }: Answer, now: Date) {
  return firstRow(
    db
      .updateTable('marketplace_sign_ins')
      .set({ code_hash: codeHash, expires_at: afterMs(now, REPEATABLE_MS) })
      .where('state_hash', '=', stateHash)
      .where('browser_hash', '=', browserHash)
      .where('code_hash', 'is', null)
      .where('expires_at', '>', now)
      .returning(['code_verifier', 'post_token', 'touch_point', 'next_path']),
  )
}

/** Records where a taken consent has led. */
export async function noteLanding(db: Db, stateHash: string, landing: string, sessionId: string | null) {
  await db
    .updateTable('marketplace_sign_ins')
    .set({ landing, session_id: sessionId, code_verifier: '' })
    .where('state_hash', '=', stateHash)
    .execute()
}

/**
 * A consent that the same answer has taken less than a minute ago; `landing` is null while it is being
 * handled.
 */
export async function takenSignIn(db: Db, { stateHash, browserHash, codeHash }: Answer, now: Date) {
  return firstRow(
    db
      .selectFrom('marketplace_sign_ins')
      .select(['landing', 'session_id'])
      .where('state_hash', '=', stateHash)
      .where('browser_hash', '=', browserHash)
      .where('code_hash', '=', codeHash)
      .where('expires_at', '>', now),
  )
}

/** A marketplace user belongs to the user that they last proved to be. */
export async function linkIdentity(db: Db, userId: number, marketplaceUserId: string | null, now: Date) {
  if (marketplaceUserId !== null) {
    await db
      .deleteFrom('marketplace_identities')
      .where('marketplace_user_id', '=', marketplaceUserId)
      .where('user_id', '!=', BigInt(userId))
      .execute()
  }
  const identity = { marketplace_user_id: marketplaceUserId, linked_at: now }
  await db
    .insertInto('marketplace_identities')
    .values({ user_id: BigInt(userId), ...identity })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(identity))
    .execute()
}
