import type { IntegrationSession } from '@jarchi/shared/touch-point.ts'
import type { Db } from '../db/client.ts'

/** A consent under way; state and browser are hashes. */
export type PendingSignIn = IntegrationSession & {
  stateHash: string
  browserHash: string
  codeVerifier: string
  /** A path of our own with its query, or null. */
  nextPath: string | null
  expiresAt: Date
}

/** Clears away what has run out along with it. */
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

/** Takes a consent out, so that its state is good once; only the browser that began it can. */
export async function takeSignIn(db: Db, stateHash: string, browserHash: string, now: Date) {
  const taken = await db
    .deleteFrom('marketplace_sign_ins')
    .where('state_hash', '=', stateHash)
    .where('browser_hash', '=', browserHash)
    .returning(['code_verifier', 'post_token', 'touch_point', 'next_path', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now ? taken : null
}

/** A marketplace user belongs to whom they proved to be last. */
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
