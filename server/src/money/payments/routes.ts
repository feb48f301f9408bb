import {
  GiftCardRedeemed,
  GiftCardWorth,
  GiftCode,
  PaymentConfig,
  PaymentInput,
  PaymentList,
  PaymentStart,
  type PaymentSummary,
  PaymentView,
} from '@jarchi/shared/api/payments.ts'
import { chargeAmounts } from '@jarchi/shared/money/charge-amounts.ts'
import { isFlagOn } from '@jarchi/shared/platform/feature-flags.ts'
import { isPaymentState, paymentOutcome } from '@jarchi/shared/money/payment-state.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { AppError } from '../../platform/http/app-error.ts'
import { PageQuery } from '../../platform/http/page-params.ts'
import { giftCardWorth, redeemGiftCard } from './gift-cards.ts'
import { failureOf } from './payment-failure.ts'
import { bonusOf, paymentOfAccount, paymentPage, type Payment } from './queries.ts'
import { chargeSubject, giftRefusal, startPayment } from './start.ts'

const ByPaymentId = z.object({ paymentId: z.uuid('not_an_id') })

/** Charging the wallet (§7.5). */
export const paymentRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app
  const config = { impersonated: 'reads' } as const

  app.get(
    '/api/v1/adv/payment-config/',
    { config: { needs: 'pay' }, schema: { response: { 200: PaymentConfig } } },
    async ({ auth }) => {
      const settings = deps.config.payments.charge
      const subject = await chargeSubject(deps, auth)
      const { minimum, default: usual, options } = chargeAmounts(settings, subject)
      const gateways = deps.gateways.offered.map(({ name, limits }) => ({
        name,
        min: Number(limits.min),
        max: Number(limits.max),
      }))
      return {
        bank_gateway_default_amount: usual,
        bank_gateway_min_amount: minimum,
        bank_gateway_max_amount: Math.max(...gateways.map(({ max }) => max)),
        charge_options: options,
        new_charge_page: isFlagOn('new_charge_page', subject, settings),
        gateways,
      }
    },
  )

  app.post(
    '/api/v2/account/payments/',
    { config: { needs: 'pay' }, schema: { body: PaymentInput, response: { 200: PaymentStart } } },
    async ({ auth, body }) => startPayment(deps, auth, body),
  )

  app.get(
    '/api/v2/account/payments/',
    {
      config: { needs: 'see_amounts', ...config },
      schema: { querystring: PageQuery, response: { 200: PaymentList } },
    },
    async ({ auth, query }) => {
      const { count, rows } = await paymentPage(deps.db, auth.account.id, query)
      return { count, results: rows.map(paymentSummary) }
    },
  )

  app.get(
    '/api/v2/account/payments/:paymentId/',
    { config: { needs: 'pay', ...config }, schema: { params: ByPaymentId, response: { 200: PaymentView } } },
    async ({ auth, params }) => {
      const payment = await paymentOfAccount(deps.db, auth.account.id, params.paymentId)
      if (!payment) throw new AppError('payment_not_found')
      return paymentView(payment, await bonusOf(deps.db, payment.id))
    },
  )

  await app.register(giftCardRoutes)
}

/** Trying a gift card, and redeeming it alone. */
const giftCardRoutes: FastifyPluginAsyncZod = async (app) => {
  const { deps } = app

  app.post(
    '/api/v1/account/gift-card/validate/',
    { config: { needs: 'pay' }, schema: { body: GiftCode, response: { 200: GiftCardWorth } } },
    async ({ auth, body }) => {
      const tried = await giftCardWorth(deps, auth.account.id, body.code)
      if (!tried.ok) throw giftRefusal(tried)
      return { amount: Number(tried.amount), expires_at: tried.expiresAt.toISOString() }
    },
  )

  app.post(
    '/api/v1/account/gift-card/redeem/',
    { config: { needs: 'pay' }, schema: { body: GiftCode, response: { 200: GiftCardRedeemed } } },
    async ({ auth, body }) => {
      const redeemed = await redeemGiftCard(deps, auth.account.id, body.code)
      if (!redeemed.ok) throw giftRefusal(redeemed)
      return { amount: Number(redeemed.amount) }
    },
  )
}

/** A payment in the specification's names; `bonus` is the extra amount. */
function paymentView(payment: Payment, bonus: bigint): PaymentView {
  const isPaid = payment.state === 'paid'
  return {
    ...paymentSummary(payment),
    reference: isPaid ? payment.reference : null,
    card: payment.card,
    bonus: Number(bonus),
    is_gift_missed: isPaid && payment.gift_code !== null && bonus === 0n,
    settled_at: payment.settled_at?.toISOString() ?? null,
  }
}

function paymentSummary(payment: Payment): PaymentSummary {
  const { id, state, gateway } = payment
  if (!isPaymentState(state)) throw new Error(`a payment in state ${state}`)
  return {
    id,
    state,
    outcome: paymentOutcome(state),
    amount: Number(payment.amount),
    gateway,
    failure: state === 'paid' ? null : failureOf(payment),
    created_at: payment.created_at.toISOString(),
  }
}
