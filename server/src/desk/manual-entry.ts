import type { ManualEntry } from '@jarchi/shared/api/staff-accounts.ts'
import type { Actor } from '../db/audit-log.ts'
import type { Db } from '../db/client.ts'
import { AppError } from '../http/app-error.ts'
import { postByHand } from '../staff/service.ts'
import { isRefusedByLimit } from '../wallet/service.ts'

/** Posts by hand, once for each key; the same key for something else is refused. */
export async function postEntryOnce(
  db: Db,
  actor: Actor & { userId: number },
  accountId: number,
  { amount, reason, key }: ManualEntry,
  at: Date,
) {
  const account_id = BigInt(accountId)
  try {
    await db.transaction().execute(async (trx) => {
      const taken = await trx
        .insertInto('manual_entry_keys')
        .values({ key, account_id, amount: BigInt(amount), user_id: BigInt(actor.userId), at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst()
      if (!taken) return requireSame(trx, key, account_id, BigInt(amount))
      await postByHand(trx, { actor, at }, { accountId, amount: BigInt(amount), note: reason })
    })
  } catch (error) {
    if (!isRefusedByLimit(error)) throw error
    throw new AppError('bad_input', { fields: [{ path: 'amount', code: 'over_debt_limit' }] })
  }
}

async function requireSame(trx: Db, key: string, accountId: bigint, amount: bigint) {
  const before = await trx
    .selectFrom('manual_entry_keys')
    .select(['account_id', 'amount'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (before.account_id === accountId && before.amount === amount) return
  throw new AppError('bad_input', { fields: [{ path: 'key', code: 'sent_twice' }] })
}
