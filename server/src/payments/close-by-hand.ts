import { paymentAfter, type PaymentState } from '@jarchi/shared/payment-state.ts'
import type { Db } from '../db/client.ts'
import { lockPayment, writeState, type Payment } from './queries.ts'

/**
 * Ends a payment that waits for a person, who has dealt with it: nothing credits it any more. As it was before, or
 * why not.
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
