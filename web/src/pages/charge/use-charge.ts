import type { PaymentConfig, PaymentStart } from '@jarchi/shared/api/payments.ts'
import { webOrigin } from '@jarchi/shared/web-origin.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { balanceQuery } from '../../api/account.ts'
import { giftCardQuery, startPayment, type PaymentOrder } from '../../api/charging.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { chargePlan, type ChargePackage, type ChargePlan, type Choice } from './charge-plan.ts'
import { keepChoice, keptChoice } from './kept-choice.ts'
import { rememberPayment } from './last-payment.ts'

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

/** What the payer has chosen, kept in this tab over reloads and visits to the bank; `usual` in rial. */
function useChoice(account: number, usual: number) {
  const [choice, setChoice] = useState(() => keptChoice(account, usual))
  const change = useCallback(
    (part: Partial<Choice>) =>
      setChoice((last) => {
        const next = { ...last, ...part }
        keepChoice(account, next)
        return next
      }),
    [account],
  )
  return [choice, change] as const
}

/** The server led to a bank that the operator has not named. */
export class UnknownBank extends Error {}

/** A browser that could not leave by then, such as one whose user pressed Stop, gets its button back. */
const LONGEST_LEAVING_MS = 20_000

/** Starts a payment, once however often it is pressed, and leaves for its bank; busy until the page is left. */
function usePaying(account: number) {
  const isUnderWay = useRef(false)
  const paying = useMutation({
    mutationFn: async (order: PaymentOrder) => {
      const started = await startPayment(account, order)
      const way = bankWay(started, runtimeConfig.paymentOrigins)
      if (!way) throw new UnknownBank()
      rememberPayment(account, started.payment_id)
      goToBank(way)
    },
    onError: () => {
      isUnderWay.current = false
    },
  })
  const { reset, isSuccess: isLeaving } = paying
  useEffect(() => {
    const makeUsable = () => {
      isUnderWay.current = false
      reset()
    }
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      makeUsable()
      void queryClient.invalidateQueries(balanceQuery(account))
    }
    const timer = isLeaving ? setTimeout(makeUsable, LONGEST_LEAVING_MS) : undefined
    addEventListener('pageshow', onShow)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', onShow)
    }
  }, [account, isLeaving, reset])
  return {
    error: paying.error,
    isLeaving,
    isBusy: paying.isPending || isLeaving,
    pay(order: PaymentOrder) {
      if (isUnderWay.current) return
      isUnderWay.current = true
      paying.mutate(order)
    },
    forgetError: reset,
  }
}

export type UsePaying = ReturnType<typeof usePaying>

type Start = Extract<PaymentStart, { redirect_type: string }>

/** How the browser goes to the bank. */
type BankWay =
  | { kind: 'visit'; url: string }
  | { kind: 'submit'; url: string; fields: readonly (readonly [string, string])[] }

/** Null where the bank's address is not of an origin that the operator has named: nobody is led there (§7). */
export function bankWay(start: Start, origins: readonly string[]): BankWay | null {
  if (!URL.canParse(start.redirect_url)) return null
  const url = new URL(start.redirect_url)
  const { href, username, password } = url
  if (!origins.includes(webOrigin(url) ?? '') || username || password) return null
  if (start.redirect_type === 'GET') return { kind: 'visit', url: href }
  return { kind: 'submit', url: href, fields: Object.entries(start.data) }
}

/** Leaves for the bank: by its address, or by a hidden form that submits itself. */
function goToBank(way: BankWay) {
  if (way.kind === 'visit') return location.assign(way.url)
  const form = document.createElement('form')
  form.method = 'post'
  form.action = way.url
  form.hidden = true
  for (const [name, value] of way.fields) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  // A field called `submit` would hide the form's own.
  HTMLFormElement.prototype.submit.call(form)
  // Who comes back by the browser's button finds the page as it stood, without the form.
  addEventListener('pageshow', () => form.remove(), { once: true })
}
