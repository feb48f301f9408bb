import type { MovementKind } from '@jarchi/shared/statement.ts'
import { sql } from 'kysely'
import { uptime } from 'node:os'
import type { Db } from '../db/client.ts'

export type Entry = {
  kind: MovementKind
  accountId: number
  /** In rial, from the account's side. */
  amount: bigint
  reason?: string
  madeBy?: number | null
  paymentId?: string | null
  gateway?: string
  reference?: string
  /** The last known good time; an entry of more than five minutes later is refused. */
  knownAt?: Date
}

/** Posts an entry with its two sides, the account's and the operator's; its id. */
export async function postEntry(db: Db, entry: Entry): Promise<bigint> {
  const { kind, accountId, amount, reason = null, madeBy = null, paymentId = null } = entry
  const { gateway = null, reference = null, knownAt = knownTime() } = entry
  // One statement: an entry never stands without its two sides, in a transaction or not.
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

/** Waits until nobody else posts to an account, and keeps others from it until the transaction ends. */
export async function lockWallet(trx: Db, accountId: number): Promise<void> {
  const id = BigInt(accountId)
  await sql`insert into wallets (account_id) values (${id}) on conflict do nothing`.execute(trx)
  await sql`select from wallets where account_id = ${id} for update`.execute(trx)
}

/** More is taken by hand than can leave the wallet; the database has the same limit for what is posted already. */
export class OverDebtLimit extends Error {
  readonly constraint = 'wallets_hard_limit'
}

/** Whether a posting was refused because the account would owe too much. */
export function isRefusedByLimit(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === 'wallets_hard_limit'
}

/** Whether the database refused a posting because it, or the balance after it, is beyond what a wallet holds. */
export function isRefusedByBound(error: unknown): boolean {
  const { constraint } = (error ?? {}) as { constraint?: unknown }
  return constraint === 'wallets_bound' || constraint === 'ledger_postings_bound'
}

/** An instant in milliseconds, and for how many seconds the machine had run then. */
type Beginning = { at: number; uptime: number }

/** The time by what has passed since: a clock that somebody sets does not move it. */
export function timeSince(begun: Beginning, uptimeNow: number): Date {
  return new Date(begun.at + (uptimeNow - begun.uptime) * 1_000)
}

const begun: Beginning = { at: Date.now(), uptime: uptime() }

/** The last known good time: the machine's clock as this process began, and what has passed since, sleep included. */
export function knownTime(): Date {
  return timeSince(begun, uptime())
}
