import type { GiftCardWorth, PaymentConfig, PaymentStart } from '@jarchi/shared/api/payments.ts'
import { urlOf } from '@jarchi/shared/platform/url-of.ts'
import { webOrigin } from '@jarchi/shared/advertising/web-origin.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { balanceQuery } from '../../api/account.ts'
import { giftCardQuery, startPayment, type PaymentOrder } from '../../api/payments.ts'
import { ApiError } from '../../api/http/api-error.ts'
import { queryClient } from '../../api/query-client.ts'
import { runtimeConfig } from '../../api/runtime-config.ts'
import { saveWork } from '../../form/unfinished-work.ts'
import { useForm } from '../../form/use-form.ts'
import { chargeTexts } from '../../i18n/charge.ts'
import {
  chargePlan,
  chargeWork,
  choiceOf,
  freshChoice,
  type ChargePackage,
  type ChargePlan,
  type Choice,
} from './charge-plan.ts'
import { giftProblemText, problemText } from './problem-text.ts'
import { askStorage } from '../../browser-storage.ts'

/** The payer's choices, kept in this tab over reloads and visits to the bank, and the payment itself. */
export function useCharge(account: number, config: PaymentConfig, packages: readonly ChargePackage[]) {
  const [isUnchecked, setUnchecked] = useState(false)
  const planOf = (choice: Choice) => chargePlan(choice, config, packages)
  const form = useForm({
    fresh: freshChoice(config.bank_gateway_default_amount),
    work: chargeWork(account),
    read: (kept) => choiceOf(kept, config.bank_gateway_default_amount),
    isLive: true,
    problemsOf: (choice) => ({
      ...planProblems(planOf(choice)),
      ...(isUnchecked && { giftCode: chargeTexts.giftCard.unchecked }),
    }),
    send: (choice): Promise<BankWay> =>
      begunPayment(account, orderOf(planOf(choice), worth ? choice.giftCode : null)).catch(
        (error: unknown) => {
          // The code was valid when it was checked.
          if (giftProblemOf(error)) void queryClient.resetQueries(giftCardQuery(account, choice.giftCode))
          throw error
        },
      ),
    onSent(way, choice) {
      // The choice stays until it is paid: payers come back from the bank without having paid.
      saveWork(chargeWork(account), choice)
      setLeaving(true)
      goToBank(way)
    },
    leaves: true,
    // Parts of a refusal are shown in several places.
    fieldOf: () => null,
    // The gift card has a form of its own.
    onProblem: () => document.querySelector<HTMLElement>('main [aria-invalid]')?.focus(),
  })
  const { values: choice, refusal } = form
  const plan = planOf(choice)
  const card = useQuery(giftCardQuery(account, choice.giftCode))
  // Belongs to the code that was refused with the payment, not to one typed later.
  const giftRefusal: string | undefined =
    giftProblemOf(refusal) ?? (card.error ? giftProblemText(card.error) : undefined)
  const worth: GiftCardWorth | undefined = giftRefusal === undefined ? card.data : undefined
  const [isLeaving, setLeaving] = useState(false)
  useComingBack(account, isLeaving, () => {
    setLeaving(false)
    form.stay()
  })
  // Show no error while an amount is being typed.
  const isJudged = form.judged.includes('amount') || plan.problem?.kind === 'over_gateway'
  return {
    ...form,
    choice,
    plan,
    worth,
    gift: plan.chosen ? 0 : (worth?.amount ?? 0),
    giftRefusal,
    giftProblem: giftRefusal ?? (isUnchecked ? form.problemOf('giftCode') : undefined),
    isChecking: card.isFetching,
    setUnchecked,
    isLeaving,
    problem: isJudged ? plan.problem : null,
  }
}

export type Charge = ReturnType<typeof useCharge>

function planProblems({ problem, gateway }: ChargePlan) {
  return {
    ...(!gateway && { gateway: chargeTexts.noGateway }),
    ...(problem && { amount: problemText(problem, gateway?.name ?? '') }),
  }
}

/** Why the gift card was refused together with the payment. */
function giftProblemOf(refusal: unknown): string | undefined {
  return refusal instanceof ApiError ? refusal.problemOf('gift_code') : undefined
}

function orderOf({ chosen, pays, gateway }: ChargePlan, giftCode: string | null): PaymentOrder {
  const by = { gateway: gateway?.name ?? '' }
  if (chosen) return { package_id: chosen.id, ...by }
  return { amount: pays, ...by, ...(giftCode !== null && { gift_code: giftCode }) }
}

/** The server redirected to a bank that the operator has not listed. */
export class UnknownBank extends Error {}

/** Starts a payment; returns how to go to its bank. */
async function begunPayment(account: number, order: PaymentOrder): Promise<BankWay> {
  const started = await startPayment(account, order)
  const way = bankWay(started, runtimeConfig.paymentOrigins)
  if (!way) throw new UnknownBank()
  rememberPayment(account, started.payment_id)
  return way
}

/** A browser that has not left by then, for example because the user pressed Stop, gets its button back. */
const LONGEST_LEAVING_MS = 20_000

/** Makes the page usable again when the payer is back, or has not left it. */
function useComingBack(account: number, isLeaving: boolean, makeUsable: () => void) {
  const latest = useEffectEvent(makeUsable)
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      latest()
      void queryClient.invalidateQueries(balanceQuery(account))
    }
    const timer = isLeaving ? setTimeout(() => latest(), LONGEST_LEAVING_MS) : undefined
    addEventListener('pageshow', onShow)
    return () => {
      clearTimeout(timer)
      removeEventListener('pageshow', onShow)
    }
  }, [account, isLeaving])
}

type Start = Extract<PaymentStart, { redirect_type: string }>

/** How the browser goes to the bank. */
type BankWay =
  | { kind: 'visit'; url: string }
  | { kind: 'submit'; url: string; fields: readonly (readonly [string, string])[] }

/** Null if the bank's origin is not on the operator's list: the payer is not sent there (§7.6). */
export function bankWay(start: Start, origins: readonly string[]): BankWay | null {
  const url = urlOf(start.redirect_url)
  if (!url) return null
  const { href, username, password } = url
  if (!origins.includes(webOrigin(url) ?? '') || username || password) return null
  if (start.redirect_type === 'GET') return { kind: 'visit', url: href }
  return { kind: 'submit', url: href, fields: Object.entries(start.data) }
}

/** Goes to the bank: by its address, or with a hidden form that submits itself. */
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
  // A field named `submit` would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form)
  // With the back button the page returns as it was, so the form must go.
  addEventListener('pageshow', () => form.remove(), { once: true })
}

const keyOf = (account: number) => `payment/${account}`

/** The last payment of this browser, to find it again if the payer does not come back from the bank. */
export const lastPayment = (account: number) => askStorage(() => localStorage.getItem(keyOf(account)))

/** Without storage, the bank's return and the list of transactions still show it. */
export function rememberPayment(account: number, id: string) {
  askStorage(() => localStorage.setItem(keyOf(account), id))
}

/** Forgets the payment `id` only; a newer one stays. */
export function forgetPayment(account: number, id: string) {
  if (lastPayment(account) === id) askStorage(() => localStorage.removeItem(keyOf(account)))
}
