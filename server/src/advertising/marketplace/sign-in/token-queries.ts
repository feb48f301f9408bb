import type { Db } from '../../../platform/db/client.ts'
import { firstRow } from '../../../platform/db/first-row.ts'

/** Tokens as they are stored: sealed. */
export type SealedTokens = { access: string; refresh: string | null; accessExpiresAt: Date }

/** A new consent replaces earlier tokens. */
export async function storeTokens(db: Db, userId: number, tokens: SealedTokens) {
  const values = columnsOf(tokens)
  await db
    .insertInto('marketplace_tokens')
    .values({ user_id: BigInt(userId), ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((row) => ({
        ...values,
        generation: row('marketplace_tokens.generation', '+', 1),
        renewing_until: null,
      })),
    )
    .execute()
}

/** A new consent may include statistics of posts, even if the previous one did not. */
export async function askStatisticsSoon(db: Db, userId: number, now: Date) {
  await db
    .updateTable('post_statistics_reads')
    .set({ next_read_at: now })
    .where('user_id', '=', BigInt(userId))
    .execute()
}

export async function tokensOf(db: Db, userId: number) {
  return firstRow(
    db
      .selectFrom('marketplace_tokens')
      .select(['access_token', 'refresh_token', 'access_expires_at', 'generation', 'renewing_until'])
      .where('user_id', '=', BigInt(userId)),
  )
}

/** Whether the caller may renew: one at a time for a user, and only current tokens. */
export async function claimRenewal(db: Db, userId: number, generation: number, now: Date, until: Date) {
  const claimed = await db
    .updateTable('marketplace_tokens')
    .set({ renewing_until: until })
    .where('user_id', '=', BigInt(userId))
    .where('generation', '=', generation)
    .where((row) => row.or([row('renewing_until', 'is', null), row('renewing_until', '<=', now)]))
    .returning('user_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Ends a claim: with the new tokens, or with null after a temporary failure. */
export async function endRenewal(db: Db, userId: number, generation: number, tokens: SealedTokens | null) {
  const next = tokens ? { ...columnsOf(tokens), generation: generation + 1 } : {}
  await db
    .updateTable('marketplace_tokens')
    .set({ ...next, renewing_until: null })
    .where('user_id', '=', BigInt(userId))
    .where('generation', '=', generation)
    .execute()
}

/** Deletes tokens that are no longer accepted, unless others have replaced them. */
export async function dropTokens(db: Db, userId: number, generation: number) {
  await db
    .deleteFrom('marketplace_tokens')
    .where('user_id', '=', BigInt(userId))
    .where('generation', '=', generation)
    .execute()
}

function columnsOf({ access, refresh, accessExpiresAt }: SealedTokens) {
  return { access_token: access, refresh_token: refresh, access_expires_at: accessExpiresAt }
}
