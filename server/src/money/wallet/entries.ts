import type { MovementKind } from '@jarchi/shared/money/statement.ts'
import { sql } from 'kysely'
import { uptime } from 'node:os'
import type { Db } from '../../platform/db/client.ts'

export type Entry = {
  kind: MovementKind
  accountId: number
  /** In rial, from the account's point of view. */
  amount: bigint
  reason?: string
  madeBy?: number | null
  paymentId?: string | null
  gateway?: string
  reference?: string
  /** The last known good time; an entry dated more than five minutes later is refused. */
  knownAt?: Date
}

/** Posts an entry with its two sides, the account's and the operator's; returns its id. */
export async function postEntry(db: Db, entry: Entry): Promise<bigint> {
  const { kind, accountId, amount, reason = null, madeBy = null, paymentId = null } = entry
  const { gateway = null, reference = null, knownAt = knownTime() } = entry
  // One statement: an entry never exists without its two sides, with or without a transaction.
  const { rows } = await sql<{ entry_id: bigint }>`
    with entry as (
      insert into ledger_entries (kind, reason, made_by, payment_id, gateway, reference, known_at)
      values (
        ${kind}, ${reason}, ${madeBy === null ? null : BigInt(madeBy)}, ${paymentId}::uuid, ${gateway}, ${reference},
        ${knownAt}
      )
      returning id
    )
    insert into ledger_postings (entry_id, account_id, amount)
    select entry.id, side.account_id, side.amount
    from entry, (values
      (${BigInt(accountId)}::bigint, ${amount}::bigint),
      (null, ${-amount}::bigint)
    ) as side (account_id, amount)
    returning entry_id
  `.execute(db)
  const [posted] = rows
  if (!posted) throw new Error('an entry was not posted')
  return posted.entry_id
}

/** Waits until nobody else posts to an account, and locks it until the transaction ends. */
export async function lockWallet(trx: Db, accountId: number): Promise<void> {
  const id = BigInt(accountId)
  await sql`insert into wallets (account_id) values (${id}) on conflict do nothing`.execute(trx)
  await sql`select from wallets where account_id = ${id} for update`.execute(trx)
}

/**
 * A manual entry takes more than can leave the wallet; the database has the same limit for what is already
 * posted.
 */
export class OverDebtLimit extends Error {
  readonly constraint = 'wallets_hard_limit'
}

/** Whether a posting was refused because the account would owe too much. */
export function isRefusedByLimit(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'wallets_hard_limit'
}

/** A time in milliseconds, and for how many seconds the machine had been running then. */
type Beginning = { at: number; uptime: number }

/** The time computed from what has passed since: setting the clock does not change it. */
export function timeSince(begun: Beginning, uptimeNow: number): Date {
  return new Date(begun.at + (uptimeNow - begun.uptime) * 1_000)
}

const begun: Beginning = { at: Date.now(), uptime: uptime() }

/**
 * The last known good time: the machine's clock at the start of this process, plus the time since, sleep
 * included.
 */
export function knownTime(): Date {
  return timeSince(begun, uptime())
}
