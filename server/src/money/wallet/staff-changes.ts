import { giftNews, ringAccount } from '../../messages/bell/service.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  leavableOf,
  lockWallet,
  OverDebtLimit,
  postGift,
  postManualEntry,
  redatePostings,
  setDebtLimits,
  walletOf,
} from './service.ts'

/*
 * What staff change about wallets, by command or at the desk, each with its line in the audit log; within a
 * transaction. Amounts in rial.
 */

type Change = { actor: Actor; at: Date }
/** What an account may owe. */
type Limits = { limit: bigint; hardLimit: bigint }

/**
 * Moves money as if it was paid in or out, or with `isGift` gift money, which can only be spent. Throws if
 * more would be taken than can leave the wallet; see `isRefusedByLimit`.
 */
export async function postByHand(
  trx: Db,
  { actor, at }: Change,
  entry: { accountId: number; amount: bigint; note: string; isGift?: boolean },
) {
  const { accountId, amount, note, isGift = false } = entry
  await lockWallet(trx, accountId)
  const { byHand } = await leavableOf(trx, accountId)
  if (amount < 0n && -amount > byHand) throw new OverDebtLimit()
  const before = await walletOf(trx, accountId)
  if (isGift) {
    const entryId = await postGift(trx, { accountId, amount, reason: note, madeBy: actor.userId })
    if (amount > 0n) await ringAccount(trx, accountId, giftNews(entryId, amount, at))
  } else await postManualEntry(trx, accountId, amount, note, actor.userId)
  const details = { amount: String(amount), note, balance_before: String(before.balance) }
  const action = isGift ? 'wallet.gift' : 'wallet.manual'
  await writeAuditLine(trx, actor, { action, object: `account:${accountId}`, accountId, details }, at)
}

/** Repairs postings that a wrong clock dated in the future; returns their number. */
export async function redateWallet(
  trx: Db,
  { actor, at }: Change,
  accountId: number,
  note: string,
): Promise<number> {
  const postings = await redatePostings(trx, accountId, note)
  const line = {
    action: 'wallet.redate',
    object: `account:${accountId}`,
    accountId,
    details: { postings, note },
  }
  await writeAuditLine(trx, actor, line, at)
  return postings
}

/** `heed` hears the limits before, under the wallet's lock, and may throw. */
export async function changeDebtLimits(
  trx: Db,
  { actor, at }: Change,
  wanted: Limits & { accountId: number; note: string },
  heed?: (before: Limits) => Promise<void>,
) {
  const { accountId, limit, hardLimit, note } = wanted
  await lockWallet(trx, accountId)
  const { debtLimit, debtHardLimit } = await walletOf(trx, accountId)
  await heed?.({ limit: debtLimit, hardLimit: debtHardLimit })
  await setDebtLimits(trx, accountId, limit, hardLimit)
  const details = {
    before: { limit: String(debtLimit), hard_limit: String(debtHardLimit) },
    limit: String(limit),
    hard_limit: String(hardLimit),
    note,
  }
  const line = { action: 'wallet.limits', object: `account:${accountId}`, accountId, details }
  await writeAuditLine(trx, actor, line, at)
}
