import type { ManualEntry } from '@jarchi/shared/api/staff-accounts.ts'
import type { Actor } from '../db/audit-log.ts'
import type { Db } from '../db/client.ts'
import { AppError } from '../http/app-error.ts'
import { makeOnce, type KeyedCall } from '../http/idempotency.ts'
import { postByHand } from '../staff/service.ts'
import { isRefusedByLimit } from '../wallet/service.ts'

/** Posts by hand, once for each key. */
export async function postEntryOnce(
  db: Db,
  actor: Actor & { userId: number },
  accountId: number,
  { amount, reason }: ManualEntry,
  call: KeyedCall | null,
  at: Date,
) {
  const entry = { accountId, amount: BigInt(amount), note: reason }
  try {
    await db.transaction().execute((trx) =>
      makeOnce(trx, call, async () => {
        await postByHand(trx, { actor, at }, entry)
        return accountId
      }),
    )
  } catch (error) {
    if (!isRefusedByLimit(error)) throw error
    throw new AppError('bad_input', { fields: [{ path: 'amount', code: 'over_debt_limit' }] })
  }
}
