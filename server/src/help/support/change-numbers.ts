import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'

/**
 * The number of a change that this transaction makes to an account's tickets. Until it ends, nobody else
 * changes them: so numbers become visible in order, limits are exact and there are no deadlocks (ADR 27).
 */
export async function nextChange(trx: Db, accountId: number): Promise<bigint> {
  const { changes } = await trx
    .insertInto('ticket_accounts')
    .values({ account_id: BigInt(accountId), changes: 1n })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ changes: sql<bigint>`ticket_accounts.changes + 1` }),
    )
    .returning('changes')
    .executeTakeFirstOrThrow()
  return changes
}

/** The number of the last change of an account's tickets; 0 before the first. */
export async function lastChange(db: Db, accountId: number): Promise<bigint> {
  const row = await db
    .selectFrom('ticket_accounts')
    .select('changes')
    .where('account_id', '=', BigInt(accountId))
    .executeTakeFirst()
  return row?.changes ?? 0n
}
