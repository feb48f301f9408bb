import { PaymentFailure, type PaymentView } from '@jarchi/shared/api/payments.ts'
import { isPaymentState, paymentOutcome } from '@jarchi/shared/payment-state.ts'
import type { Payment } from './queries.ts'

/** A payment in the specification's names; `bonus` is what came on top. */
export function paymentView(payment: Payment, bonus: bigint): PaymentView {
  const { state } = payment
  if (!isPaymentState(state)) throw new Error(`a payment in state ${state}`)
  const failure = PaymentFailure.safeParse(payment.failure)
  return {
    id: payment.id,
    state,
    outcome: paymentOutcome(state),
    amount: Number(payment.amount),
    gateway: payment.gateway,
    reference: state === 'paid' ? payment.reference : null,
    card: payment.card,
    failure: failure.success && state !== 'paid' ? failure.data : null,
    bonus: Number(bonus),
    is_gift_missed: state === 'paid' && payment.gift_code !== null && bonus === 0n,
    created_at: payment.created_at.toISOString(),
    settled_at: payment.settled_at?.toISOString() ?? null,
  }
}
