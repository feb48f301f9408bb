import type { Db } from './client.ts'

/**
 * Locks an account until the transaction ends, for what must be counted or is not there yet; false if there is none.
 * The lock does not cover the key: new sessions, which refer to accounts, do not wait.
 */
export async function lockAccount(trx: Db, accountId: number): Promise<boolean> {
  const rows = await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', BigInt(accountId))
    .forNoKeyUpdate()
    .execute()
  return rows.length > 0
}
