import { DAY_MS } from '@jarchi/shared/time/durations.ts'
import type { MovementKind } from '@jarchi/shared/money/statement.ts'
import { changeAccount } from '../../server/src/people/accounts/change-account.ts'
import { decideFinancialInfo } from '../../server/src/money/financial/service.ts'
import {
  addPackage,
  createGiftCard,
  giftCardCode,
  withdrawPackage,
} from '../../server/src/money/payments/service.ts'
import { postManualEntry, setDebtLimits } from '../../server/src/money/wallet/service.ts'
import { runningDatabase } from '../../server/src/platform/db/bundled/start.ts'
import { createDb, type Db } from '../../server/src/platform/db/client.ts'
import { postMovement } from '../../server/test/movements.ts'

/*
 * What staff do at the desk, by the same services, on the database of the running tests. Amounts in rial.
 */

async function change<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
  const connection = runningDatabase(process.env.E2E_DATA ?? '')
  if (!connection) throw new Error('The database of the tests is not running')
  const db = createDb(connection, { max: 1 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Its ads come first in the queue. */
export const makeVip = (accountId: number, is_vip = true) =>
  change((db) => {
    const actor = { userId: null, name: 'journey' }
    return changeAccount(db, actor, accountId, { is_vip, reason: 'مشتری ویژه' }, new Date())
  })

export type PastMovement = { kind: MovementKind; amount: number; at: Date }

/** Posts past movements, the oldest first, into the wallet of an account. */
export async function postPast(accountId: number, movements: readonly PastMovement[]) {
  await change(async (db) => {
    for (const { kind, amount, at } of movements) {
      await postMovement(db, { accountId, kind, amount: BigInt(amount), at })
    }
  })
}

export const postByHand = (accountId: number, amount: number, reason: string) =>
  change((db) => postManualEntry(db, accountId, BigInt(amount), reason, null))

export const limitDebt = (accountId: number, limit: number, hardLimit: number) =>
  change((db) => setDebtLimits(db, accountId, BigInt(limit), BigInt(hardLimit)))

export async function decideFinancial(
  accountId: number,
  decision: Parameters<typeof decideFinancialInfo>[2],
) {
  const actor = { userId: null, name: 'journey' }
  const isDecided = await change((db) => decideFinancialInfo(db, accountId, decision, actor, new Date()))
  if (!isDecided) throw new Error(`Nothing of account ${accountId} waits for a verdict`)
}

/** The code of a new card that can be used once. */
export async function giftCard(amount: number): Promise<string> {
  const now = new Date()
  const card = { amount: BigInt(amount), uses: 1, expiresAt: new Date(now.getTime() + 30 * DAY_MS) }
  return change(async (db) => giftCardCode(db, (await createGiftCard(db, card, now)).id))
}

/** Puts a package on offer; the function that is returned withdraws it. */
export async function offerPackage(title: string, amount: number, bonus: number) {
  const offered = { title, amount: BigInt(amount), bonus: BigInt(bonus), position: 0 }
  const id = await change((db) => addPackage(db, offered, null))
  return () => change((db) => withdrawPackage(db, id))
}

/** As if the bank had given no verdict for a day: the payment needs a person. */
export async function leaveToAPerson(paymentId: string) {
  const unsettled = { state: 'expired', attention: 'no_verdict', next_check_at: null }
  await change((db) => db.updateTable('payments').set(unsettled).where('id', '=', paymentId).execute())
}
