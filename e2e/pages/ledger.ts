import type { MovementKind } from '@jarchi/shared/statement.ts'
import { runningDatabase } from '../../server/src/platform/db/bundled/start.ts'
import { createDb } from '../../server/src/platform/db/client.ts'
import { postMovement } from '../../server/test/movements.ts'

export type PastMovement = { kind: MovementKind; amount: number; at: Date }

/** Posts past movements, the oldest first, into the wallet of an account of the running tests. */
export async function postPast(accountId: number, movements: readonly PastMovement[]) {
  const connection = runningDatabase(process.env.E2E_DATA ?? '')
  if (!connection) throw new Error('The database of the tests is not running')
  const db = createDb(connection, { max: 1 })
  try {
    for (const { kind, amount, at } of movements) {
      await postMovement(db, { accountId, kind, amount: BigInt(amount), at })
    }
  } finally {
    await db.destroy()
  }
}
