import * as z from 'zod/mini'
import { fitsVisitData } from '../advertising/visit-data.ts'
import { Id, line, listOf, RialAmount, Timestamp } from './primitives.ts'

const GatewayName = z.string().check(z.regex(/^[a-z]{2,20}$/, 'unknown_gateway'))

/** GET api /api/v1/adv/payment-config/, in rial; the panel divides by ten (§7.4). */
export const PaymentConfig = z.object({
  bank_gateway_default_amount: RialAmount,
  bank_gateway_min_amount: RialAmount,
  bank_gateway_max_amount: RialAmount,
  charge_options: z.array(RialAmount),
  /** The page with packages and gateways; without it the page with the list of options. */
  new_charge_page: z.boolean(),
  /** In the operator's order; the first is the default. */
  gateways: z.array(z.object({ name: z.string(), min: RialAmount, max: RialAmount })),
})
export type PaymentConfig = z.infer<typeof PaymentConfig>

/** utm values of the visit that charges; at most 4 KB of JSON. */
const UtmData = z.record(z.string(), z.string()).check(z.refine(fitsVisitData, 'too_long'))

/** A gift card's code as it is typed: any case, with or without hyphens. */
export const GiftCode = z.strictObject({ code: line(4, 40) })

const started = {
  gateway: z.optional(GatewayName),
  utm_data: z._default(UtmData, {}),
  return_url: z.optional(z.string().check(z.maxLength(1_000, 'too_long'))),
}

/** POST api /api/v2/account/payments/; the amount in rial. */
export const PaymentInput = z.strictObject({
  amount: RialAmount,
  gift_code: z.optional(line(4, 40)),
  ...started,
})
export type PaymentInput = z.infer<typeof PaymentInput>

/** POST panel-backend /api/v1/divar-advertisement/payment/submit. */
export const PackagePayment = z.strictObject({ package_id: Id, ...started })
export type PackagePayment = z.infer<typeof PackagePayment>

/** How the browser goes to the bank. With `return_url` only the address is returned (§7.7). */
export const PaymentStart = z.union([
  z.object({
    payment_id: z.uuid(),
    redirect_type: z.enum(['GET', 'POST']),
    redirect_url: z.string(),
    data: z.record(z.string(), z.string()),
  }),
  z.object({ redirect_url: z.string() }),
])
export type PaymentStart = z.infer<typeof PaymentStart>

export const PaymentFailure = z.enum([
  'not_paid',
  'cancelled',
  'declined',
  'amount_differs',
  'reference_used',
  'gateway_refused',
  'gateway_unavailable',
  'out_of_time',
  'settled_by_hand',
])
export type PaymentFailure = z.infer<typeof PaymentFailure>

const summary = {
  id: z.uuid(),
  state: z.enum(['created', 'redirected', 'returned', 'verifying', 'paid', 'failed', 'expired', 'unknown']),
  /** What the page shows for the state. */
  outcome: z.enum(['success', 'failure', 'checking']),
  amount: RialAmount,
  gateway: z.string(),
  failure: z.nullable(PaymentFailure),
  created_at: Timestamp,
}

/** GET api /api/v2/account/payments/: what became of each payment, the newest first. */
export const PaymentSummary = z.object(summary)
export type PaymentSummary = z.infer<typeof PaymentSummary>
export const PaymentList = listOf(PaymentSummary)
export type PaymentList = z.infer<typeof PaymentList>

/** GET api /api/v2/account/payments/{paymentId}/. */
export const PaymentView = z.object({
  ...summary,
  reference: z.nullable(z.string()),
  card: z.nullable(z.string()),
  /** The extra amount of a package or a gift card; 0 until it is paid. */
  bonus: RialAmount,
  /** The gift card that was given with it could no longer be redeemed when the payment was confirmed. */
  is_gift_missed: z.boolean(),
  settled_at: z.nullable(Timestamp),
})
export type PaymentView = z.infer<typeof PaymentView>

/** POST api /api/v1/account/gift-card/validate/: a card's value for this account. */
export const GiftCardWorth = z.object({ amount: RialAmount, expires_at: Timestamp })
export type GiftCardWorth = z.infer<typeof GiftCardWorth>

/** POST api /api/v1/account/gift-card/redeem/. */
export const GiftCardRedeemed = z.object({ amount: RialAmount })

/** GET panel-backend /api/v1/charge-packages/?service=divar; `bonus` is added to the paid amount. */
export const ChargePackage = z.object({
  id: Id,
  title: z.string(),
  amount: RialAmount,
  bonus: RialAmount,
})
export const ChargePackageList = listOf(ChargePackage)
export type ChargePackageList = z.infer<typeof ChargePackageList>
