import type { GiftCardEnd } from '@jarchi/shared/api/staff-gift-cards.ts'
import { afterMs, DAY_MS } from '@jarchi/shared/time/durations.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import {
  addPackage,
  beginSeries,
  closePayment,
  createGiftCard,
  endGiftCards,
  packageRow,
  replacePackage,
  withdrawPackage,
  type NewPackage,
} from './service.ts'

/*
 * What staff change about payments, gift cards and packages at the desk, each with its line in the audit log;
 * within a transaction. Amounts in rial.
 */

type Change = { actor: Actor; at: Date }

/** Cards of one kind, each with its own code, in one series if there are several; the first one's id. */
export async function giveGiftCards(
  trx: Db,
  { actor, at }: Change,
  card: { amount: number; uses: number; days: number; count?: number; note: string },
): Promise<number> {
  const { uses, days, count = 1, note } = card
  const amount = BigInt(card.amount)
  const expiresAt = afterMs(at, days * DAY_MS)
  const kind = { amount, uses, expiresAt, madeBy: actor.userId, purpose: note }
  const made = await createGiftCard(trx, kind, at)
  if (count > 1) await beginSeries(trx, made.id)
  for (let more = 1; more < count; more += 1) await createGiftCard(trx, { ...kind, series: made.id }, at)
  // The code itself is money, so it is not logged.
  const details = { amount: String(amount), uses, days, ...(count > 1 && { count }), note }
  const line = { action: 'gift_card.add', object: `gift card:${made.id}`, accountId: null, details }
  await writeAuditLine(trx, actor, line, at)
  return made.id
}

export async function offerPackage(trx: Db, { actor, at }: Change, offered: NewPackage): Promise<number> {
  const id = await addPackage(trx, offered, actor.userId)
  const { title, amount, bonus } = offered
  const details = { title, amount: String(amount), bonus: String(bonus) }
  const line = { action: 'package.add', object: `package:${id}`, accountId: null, details }
  await writeAuditLine(trx, actor, line, at)
  return id
}

type Offer = NewPackage & { is_active: boolean }

/** False if there is no such package. `heed` hears of what it was, under its lock, and may throw. */
export async function changeOffer(
  trx: Db,
  { actor, at }: Change,
  id: number,
  offered: NewPackage,
  heed?: (before: Offer) => Promise<void>,
): Promise<boolean> {
  const before = await packageRow(trx, id)
  if (!before) return false
  await heed?.(before)
  await replacePackage(trx, id, offered, actor.userId)
  const details = {
    before: { ...offerDetails(before), is_active: before.is_active },
    after: { ...offerDetails(offered), is_active: true },
  }
  await writeAuditLine(
    trx,
    actor,
    { action: 'package.change', object: `package:${id}`, accountId: null, details },
    at,
  )
  return true
}

function offerDetails({ title, amount, bonus, position }: NewPackage) {
  return { title, amount: String(amount), bonus: String(bonus), position }
}

/** False if no such card can be used any more, and none of its series where that is to end. */
export async function endGift(
  trx: Db,
  { actor, at }: Change,
  id: number,
  { reason: note, whole_series }: GiftCardEnd,
): Promise<boolean> {
  const count = await endGiftCards(trx, id, whole_series, at)
  if (count === 0) return false
  const details = { ...(whole_series && { count }), note }
  const line = { action: 'gift_card.end', object: `gift card:${id}`, accountId: null, details }
  await writeAuditLine(trx, actor, line, at)
  return true
}

/** False if no such package is on offer. */
export async function withdrawOffer(trx: Db, { actor, at }: Change, id: number): Promise<boolean> {
  if (!(await withdrawPackage(trx, id))) return false
  const line = { action: 'package.withdraw', object: `package:${id}`, accountId: null, details: {} }
  await writeAuditLine(trx, actor, line, at)
  return true
}

/** Null if it is done, else why not. */
export async function closePaymentByHand(trx: Db, { actor, at }: Change, id: string, note: string) {
  const before = await closePayment(trx, id, at)
  if (typeof before === 'string') return before
  const { state, attention, reference } = before
  const details = { state, attention, reference, note }
  const accountId = Number(before.account_id)
  const line = { action: 'payment.close', object: `payment:${id}`, accountId, details }
  await writeAuditLine(trx, actor, line, at)
  return null
}
