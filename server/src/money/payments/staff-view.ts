import type { StaffPayment } from '@jarchi/shared/api/staff-payments.ts'
import { isPaymentState } from '@jarchi/shared/money/payment-state.ts'
import type { paymentOfAnyAccount } from './attention-queries.ts'
import { failureOf } from './payment-failure.ts'

type PaymentRow = NonNullable<Awaited<ReturnType<typeof paymentOfAnyAccount>>>

/** A payment as the desk shows it. */
export function staffPayment(row: PaymentRow): StaffPayment {
  if (!isPaymentState(row.state)) throw new Error(`a payment in state ${row.state}`)
  return {
    id: row.id,
    account: { id: Number(row.account_id), name: row.account, is_vip: row.is_vip },
    gateway: row.gateway,
    amount: Number(row.amount),
    state: row.state,
    reference: row.reference,
    authority: row.authority,
    attention: row.attention,
    failure: row.state === 'paid' ? null : failureOf(row),
    card: row.card,
    settled_at: row.settled_at?.toISOString() ?? null,
    denials: row.denials,
    checks: row.checks,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}
