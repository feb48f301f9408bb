import type { PaymentFailure, PaymentView } from '@jarchi/shared/api/payments.ts'
import { paymentTexts } from '../../i18n/payment.ts'

const fa = paymentTexts.failure

type Failed = Pick<PaymentView, 'state' | 'failure'>

/** Of these the payer never saw the bank's page. */
const NEVER_THERE: readonly (PaymentFailure | null)[] = ['gateway_refused', 'gateway_unavailable']
/** These a person has to look at. */
const DISPUTED: readonly (PaymentFailure | null)[] = ['amount_differs', 'reference_used']

export function reasonText({ state, failure }: Failed): string {
  if (failure) return fa.reasons[failure]
  return state === 'expired' ? fa.reasons.out_of_time : fa.unknown
}

/** What happens to money that may have been taken. */
export function moneyText({ failure }: Failed): string {
  if (NEVER_THERE.includes(failure)) return fa.moneyUntouched
  if (failure === 'settled_by_hand') return fa.moneySettled
  return DISPUTED.includes(failure) ? fa.moneyAsked : fa.moneyReturns
}
