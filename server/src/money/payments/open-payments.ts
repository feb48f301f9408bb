import { MINUTE_MS, afterMs } from '@jarchi/shared/time/durations.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { transactionInTurn } from '../../platform/db/in-turn.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { insertPayment, type NewPayment } from './queries.ts'

const MOST_OPEN = 10
const WITHIN_MS = 30 * MINUTE_MS

/**
 * Stores a new payment, unless its account recently began too many that a bank still has to be asked about.
 */
export async function insertWithinLimit(db: Db, payment: NewPayment): Promise<void> {
  const { account_id, created_at } = payment
  await transactionInTurn(db, `payments of ${account_id}`, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('new payments', ${account_id}))`.execute(trx)
    const { count, oldest } = await openSince(trx, account_id, afterMs(created_at, -WITHIN_MS))
    if (count >= MOST_OPEN && oldest) {
      const retryAfter = (oldest.getTime() + WITHIN_MS - created_at.getTime()) / 1_000
      throw new AppError('too_many_payments', { retryAfter })
    }
    await insertPayment(trx, payment)
  })
}

/**
 * The number of unpaid payments that an account began after a time and that are still looked at, and when the
 * first began.
 */
async function openSince(db: Db, accountId: bigint, since: Date) {
  return db
    .selectFrom('payments')
    .select((row) => [
      sql<number>`count(*)::int`.as('count'),
      row.fn.min<Date | null>('created_at').as('oldest'),
    ])
    .where('account_id', '=', accountId)
    .where('created_at', '>', since)
    .where('state', '<>', 'paid')
    .where('next_check_at', 'is not', null)
    .executeTakeFirstOrThrow()
}
