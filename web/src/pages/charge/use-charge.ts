import type { PaymentConfig } from '@jarchi/shared/api/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { giftCardQuery, type PaymentOrder } from '../../api/charging.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { chargePlan, type ChargePackage, type ChargePlan, type Choice } from './charge-plan.ts'
import { useChoice } from './use-choice.ts'
import { usePaying } from './use-paying.ts'

/** What the payer chooses, what would come of it, and the payment itself. */
export function useCharge(account: number, config: PaymentConfig, packages: readonly ChargePackage[]) {
  const [choice, change] = useChoice(account, config.bank_gateway_default_amount)
  const [isTried, setTried] = useState(false)
  const plan = chargePlan(choice, config, packages)
  const card = useQuery(giftCardQuery(account, choice.giftCode))
  const paying = usePaying(account)
  const refusal = paying.error instanceof ApiError ? paying.error : null
  // Of the code that was refused with the payment, not of one typed since.
  const giftRefusal = refusal?.problemOf('gift_code') ?? cardProblem(card.error)
  const worth = giftRefusal === undefined ? card.data : undefined
  const gift = plan.chosen ? 0 : (worth?.amount ?? 0)
  return {
    choice,
    plan,
    worth,
    gift,
    giftRefusal,
    paying,
    refusal,
    /** An amount is not found fault with while it is still being typed. */
    problem: isTried || plan.problem?.kind === 'over_gateway' ? plan.problem : null,
    choose(part: Partial<Choice>) {
      if (paying.error) paying.forgetError()
      change(part)
    },
    noteTried: () => setTried(true),
    /** False where the choice cannot be paid yet. */
    pay(gateway = plan.gateway?.name): boolean {
      setTried(true)
      if (gateway === undefined || (plan.problem && gateway === plan.gateway?.name)) return false
      paying.pay(orderOf(plan, gateway, worth ? choice.giftCode : null))
      return true
    },
  }
}

export type Charge = ReturnType<typeof useCharge>

function cardProblem(error: Error | null): string | undefined {
  return error instanceof ApiError ? error.problemOf('code') : undefined
}

function orderOf({ chosen, pays }: ChargePlan, gateway: string, giftCode: string | null): PaymentOrder {
  if (chosen) return { package_id: chosen.id, gateway }
  return { amount: pays, gateway, ...(giftCode !== null && { gift_code: giftCode }) }
}
