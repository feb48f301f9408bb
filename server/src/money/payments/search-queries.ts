import type { MoneyOrder } from '@jarchi/shared/api/staff-payments.ts'
import type { PaymentState } from '@jarchi/shared/money/payment-state.ts'
import { mobilePhone } from '@jarchi/shared/people/phone.ts'
import { asciiDigits } from '@jarchi/shared/text/digits.ts'
import { compact } from '@jarchi/shared/text/ignorable.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import type { OrderedSlice } from '../../platform/db/page-slice.ts'
import { paymentPage, paymentsWithAccount } from './attention-queries.ts'

/** Of a reference or a payment's id, in characters. */
const SHORTEST_BEGINNING = 4
const HEX_DIGITS = 32

/** Payments whose reference at the bank, id at the gateway or own id begins so, in any digits; the newest first. */
export async function paymentsFound(db: Db, text: string, limit: number) {
  const named = isNamed(text)
  if (!named) return { rows: [], hasMore: false }
  const rows = await paymentsWithAccount(db)
    .where('payments.id', 'in', sql<string>`(select id from payments where ${named})`)
    .orderBy('payments.created_at', 'desc')
    .orderBy('payments.id')
    .limit(limit + 1)
    .execute()
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}

/** `amount` in rial; `to` is not included. */
export type PaymentFilter = {
  search?: string | undefined
  state?: PaymentState | undefined
  amount?: number | undefined
  from?: Date | undefined
  to?: Date | undefined
  accountId?: number | undefined
}

/** Payments of all accounts by what is known of them, the newest first unless `order` says otherwise, and how many there are. */
export async function paymentsLookedUp(db: Db, filter: PaymentFilter, slice: OrderedSlice<MoneyOrder>) {
  return paymentPage(db, isChosen(filter), slice)
}

function isChosen({ search, state, amount, from, to, accountId }: PaymentFilter): RawBuilder<boolean> {
  const parts: RawBuilder<unknown>[] = [sql`true`]
  if (search !== undefined) parts.push(isCalled(search))
  if (state !== undefined) parts.push(sql`payments.state = ${state}`)
  if (amount !== undefined) parts.push(sql`payments.amount = ${amount}`)
  if (from !== undefined) parts.push(sql`payments.created_at >= ${from}`)
  if (accountId !== undefined) parts.push(sql`payments.account_id = ${accountId}`)
  if (to !== undefined) parts.push(sql`payments.created_at < ${to}`)
  return sql<boolean>`(${sql.join(parts, sql` and `)})`
}

/** By a member's phone, or by what the payment is called. */
function isCalled(search: string): RawBuilder<unknown> {
  const phone = mobilePhone(search)
  const named = isNamed(search) ?? sql`false`
  if (phone === null) return named
  return sql`(${named} or payments.account_id in (
    select account_id from memberships join users on users.id = memberships.user_id where users.phone = ${phone}
  ))`
}

/** Whether a payment is called by what somebody typed; null if that is too short. */
function isNamed(text: string): RawBuilder<boolean> | null {
  const typed = asciiDigits(text).trim().toLowerCase()
  const hex = /^[0-9a-f-]+$/.test(typed) ? typed.replaceAll('-', '') : ''
  const names = [...new Set([typed, compact(typed)])].filter((name) => name.length >= SHORTEST_BEGINNING)
  const begins = names.flatMap((name) => {
    const pattern = `${name.replace(/[\\%_]/g, String.raw`\$&`)}%`
    return [sql`lower(payments.reference) like ${pattern}`, sql`lower(payments.authority) like ${pattern}`]
  })
  if (hex.length >= SHORTEST_BEGINNING && hex.length <= HEX_DIGITS) {
    const [first, last] = ['0', 'f'].map((digit) => hex.padEnd(HEX_DIGITS, digit))
    begins.push(sql`payments.id between ${first}::uuid and ${last}::uuid`)
  }
  return begins.length === 0 ? null : sql<boolean>`(${sql.join(begins, sql` or `)})`
}
