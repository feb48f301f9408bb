import type { StaffWallet } from '@jarchi/shared/api/staff-accounts.ts'
import { canLeave } from '@jarchi/shared/money/gift-money.ts'
import { LARGEST_AMOUNT, LARGEST_BALANCE } from '@jarchi/shared/money/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { postEntry } from './entries.ts'

export { bookSpend, postCorrections, type SpendLine } from './book-spend.ts'
export { isRefusedByLimit, lockWallet, OverDebtLimit } from './entries.ts'
export { countedBefore, daySumsOf, firstMonthOf } from './history.ts'
export { accountsAheadOfTime, redatePostings } from './redate.ts'
export { firstPendingHour } from './spend-clicks.ts'
export { walletStates } from './states.ts'
export { movementsOf, transactionPage, type Movement } from './transactions.ts'
export { verifierJobs } from './verifier-jobs.ts'
export { verifyLedger, type Difference } from './verifier.ts'

/** An account's balance in rial, as its postings have left it (ADR 12). */
export async function balanceOf(db: Db, accountId: number): Promise<bigint> {
  return (await walletOf(db, accountId)).balance
}

export type Wallet = {
  /** As posted. */
  balance: bigint
  /** Spent, and not posted yet. */
  pending: bigint
  /** The balance without the pending amount: what an advertiser can use. */
  available: bigint
  /** What is left for showing ads; nothing is shown at zero and below. */
  room: bigint
  giftLeft: bigint
  debtLimit: bigint
  debtHardLimit: bigint
}

/** An account without postings has an empty wallet. */
export async function walletOf(db: Db, accountId: number): Promise<Wallet> {
  const row = await db
    .selectFrom('wallets')
    .select(['balance', 'pending', 'gift_left', 'debt_limit', 'debt_hard_limit'])
    .select(sql<bigint>`delivery_room(wallets)`.as('room'))
    .where('account_id', '=', BigInt(accountId))
    .executeTakeFirst()
  const { balance, pending } = row ?? { balance: 0n, pending: 0n }
  return {
    balance,
    pending,
    available: balance - pending,
    room: row?.room ?? 0n,
    giftLeft: row?.gift_left ?? 0n,
    debtLimit: row?.debt_limit ?? 0n,
    debtHardLimit: row?.debt_hard_limit ?? 0n,
  }
}

/**
 * The most that can leave a wallet by refund or by hand, in rial; true until others post, or while the wallet
 * is locked. Everything in the balance that must stay is subtracted here (ADR 34).
 */
export async function leavableOf(db: Db, accountId: number): Promise<ReturnType<typeof canLeave>> {
  const wallet = await walletOf(db, accountId)
  return canLeave(wallet, wallet.pending)
}

/**
 * Gives or takes an amount of rials by hand, as if paid in or out; `madeBy` is the user who did it, null for
 * the system.
 */
export async function postManualEntry(
  db: Db,
  accountId: number,
  amount: bigint,
  reason: string,
  madeBy: number | null,
): Promise<void> {
  await postEntry(db, { kind: 'manual', accountId, amount, reason, madeBy })
}

/** Throws `balance_limit` if a wallet cannot hold this amount in addition. */
export async function requireRoom(db: Db, accountId: number, amount: bigint): Promise<void> {
  if (amount > LARGEST_AMOUNT || (await balanceOf(db, accountId)) + amount > LARGEST_BALANCE) {
    throw new AppError('balance_limit')
  }
}

export type TopUp = {
  accountId: number
  amount: bigint
  paymentId: string | null
  gateway: string
  reference: string
}

/**
 * Credits a payment that a gateway has confirmed; false, without a credit, if the same reference was credited
 * before.
 */
export async function postTopUp(db: Db, topUp: TopUp): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    select id from ledger_entries where gateway = ${topUp.gateway} and reference = ${topUp.reference}
  `.execute(db)
  if (rows.length > 0) return false
  await postEntry(db, { kind: 'top_up', ...topUp })
  return true
}

/**
 * Gives what a card, a package or staff promised; a negative amount takes it back. Returns the entry's id.
 */
export async function postGift(
  db: Db,
  gift: { accountId: number; amount: bigint; reason: string; paymentId?: string; madeBy?: number | null },
): Promise<bigint> {
  return postEntry(db, { kind: 'gift', ...gift })
}

/** How far an account may owe: below the first limit delivery stops, below the second nothing is posted. */
export async function setDebtLimits(db: Db, accountId: number, limit: bigint, hardLimit: bigint) {
  const limits = { debt_limit: limit, debt_hard_limit: hardLimit }
  await db
    .insertInto('wallets')
    .values({ account_id: BigInt(accountId), ...limits })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(limits))
    .execute()
}

/** Holds money for a requested refund (a negative amount), or releases it; returns the entry's id. */
export async function postRefund(
  db: Db,
  accountId: number,
  amount: bigint,
  reason: 'held' | 'released',
): Promise<bigint> {
  return postEntry(db, { kind: 'refund', accountId, amount, reason })
}

/** The wallet as staff see it, in rial. */
export async function staffWallet(db: Db, accountId: number): Promise<StaffWallet> {
  const { available, debtLimit, debtHardLimit } = await walletOf(db, accountId)
  return {
    balance: Number(available),
    debt_limit: Number(debtLimit),
    debt_hard_limit: Number(debtHardLimit),
  }
}
