import { BANK_DIFFERENCES, type StaffPayment } from '@jarchi/shared/api/staff-payments.ts'
import { isPaymentState } from '@jarchi/shared/money/payment-state.ts'
import type { paymentOfAnyAccount } from './attention-queries.ts'
import type { BankAnswer } from './queries.ts'
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
    bank: bankSaid(row),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }
}

/** The bank's last words, and where they differ from ours; null if it was not asked. */
function bankSaid({ bank_answer, bank_answered_at, ...ours }: PaymentRow): StaffPayment['bank'] {
  if (bank_answer === null || bank_answered_at === null) return null
  const { says, ...answer } = bank_answer as BankAnswer
  const isOther = {
    amount: answer.amount !== null && answer.amount !== Number(ours.amount),
    reference: answer.reference !== null && ours.reference !== null && answer.reference !== ours.reference,
    state: (says === 'paid') !== (ours.state === 'paid') && says !== 'unclear',
  }
  const differs = BANK_DIFFERENCES.filter((what) => isOther[what])
  return { ...answer, says, differs, at: bank_answered_at.toISOString() }
}
