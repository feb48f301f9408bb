import type { PaymentFailure, PaymentView } from '@jarchi/shared/api/payments.ts'
import { chargeTexts, paymentTexts } from '../../i18n/charge.ts'
import { ApiError, failureText } from '../../api/http/api-error.ts'
import { numberText, tomanText } from '../../i18n/format.ts'
import { gatewayName } from '../../i18n/gateways.ts'
import type { AmountProblem } from './charge-plan.ts'

const problemsTexts = chargeTexts.problems

/** The problem of an amount at a gateway, and what to do; a package has a price of its own. */
export function problemText(problem: AmountProblem, gateway: string, isPackage = false): string {
  if (problem.kind === 'missing') return problemsTexts.missing
  if (problem.kind === 'under_minimum') return problemsTexts.underMinimum(tomanText(problem.least))
  const isUnder = problem.kind === 'under_gateway'
  const limit = isUnder
    ? problemsTexts.underGateway(gatewayName(gateway), tomanText(problem.least))
    : problemsTexts.overGateway(gatewayName(gateway), tomanText(problem.most))
  const wayOut = isPackage ? problemsTexts.otherPackage : isUnder ? problemsTexts.more : problemsTexts.less
  return `${limit} ${wayOut}${problem.other ? problemsTexts.orOther(gatewayName(problem.other.name)) : ''}.`
}

/** Why a gift card was refused, and when to try again. */
export function giftProblemText(error: Error): string {
  if (!(error instanceof ApiError)) return failureText(error)
  if (error.status === 403) return chargeTexts.forbidden
  if (error.code === 'too_many_tries' && error.retryAfter !== null)
    return chargeTexts.giftCard.wait(numberText(Math.ceil(error.retryAfter / 60)))
  return error.problemOf('code') ?? error.message
}

const failureTexts = paymentTexts.failure

type Failed = Pick<PaymentView, 'state' | 'failure'>

/** With these failures the payer never saw the bank's page. */
const NEVER_THERE: readonly (PaymentFailure | null)[] = ['gateway_refused', 'gateway_unavailable']
/** With these failures a person has to check the payment. */
const DISPUTED: readonly (PaymentFailure | null)[] = ['amount_differs', 'reference_used']

export function reasonText({ state, failure }: Failed): string {
  if (failure) return failureTexts.reasons[failure]
  return state === 'expired' ? failureTexts.reasons.out_of_time : failureTexts.unknown
}

/** What happens to money that may have been taken. */
export function moneyText({ failure }: Failed): string {
  if (NEVER_THERE.includes(failure)) return failureTexts.moneyUntouched
  if (failure === 'settled_by_hand') return failureTexts.moneySettled
  return DISPUTED.includes(failure) ? failureTexts.moneyAsked : failureTexts.moneyReturns
}
