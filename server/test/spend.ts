import type { Db } from '../src/platform/db/client.ts'
import { postEntry } from '../src/money/wallet/entries.ts'
import { isRefusedByLimit } from '../src/money/wallet/service.ts'

/**
 * Takes an amount of rials as clicks do, but without any; false, without taking anything, if the account would owe
 * more than its hard limit.
 */
export async function spend(db: Db, accountId: number, amount: bigint, reason: string): Promise<boolean> {
  try {
    await postEntry(db, { kind: 'spend', accountId, amount: -amount, reason })
    return true
  } catch (error) {
    if (isRefusedByLimit(error)) return false
    throw error
  }
}
