import { paymentAfter, type PaymentState } from '@jarchi/shared/money/payment-state.ts'
import type { Db } from '../../platform/db/client.ts'
import { lockPayment, writeState, type Payment } from './queries.ts'

/**
 * Ends a payment that a member of staff has dealt with; after that, nothing credits it. Returns the payment
 * as it was, or why it cannot be closed.
 */
export async function closePayment(
  trx: Db,
  id: string,
  now: Date,
): Promise<Payment | 'not_found' | 'not_waiting' | 'being_asked'> {
  const payment = await lockPayment(trx, id)
  if (!payment) return 'not_found'
  if (payment.attention === null) return 'not_waiting'
  const state = paymentAfter(payment.state as PaymentState, 'close')
  if (state === null) return payment.state === 'verifying' ? 'being_asked' : 'not_waiting'
  await writeState(trx, id, state, {
    failure: 'settled_by_hand',
    attention: null,
    settled_at: now,
    next_check_at: null,
  })
  return payment
}
