import * as z from 'zod/mini'
import { line, listOf, RialAmount, Timestamp } from './primitives.ts'
import { PaymentView } from './payments.ts'
import { StaffAccountName } from './staff-desk.ts'

// All of it needs the right `money`.

export const BANK_DIFFERENCES = ['amount', 'reference', 'state'] as const

/** `attention` says why staff have to look: a gateway's word, `reference_used`, `no_verdict` or `error`. */
export const StaffPayment = z.object({
  id: z.uuid(),
  account: StaffAccountName,
  gateway: z.string(),
  amount: RialAmount,
  state: PaymentView.shape.state,
  reference: z.nullable(z.string()),
  authority: z.nullable(z.string()),
  attention: z.nullable(z.string()),
  failure: PaymentView.shape.failure,
  /** The payer's, as the bank shows it. */
  card: z.nullable(z.string()),
  settled_at: z.nullable(Timestamp),
  /** How often the bank said that nothing was paid. */
  denials: z.int(),
  checks: z.int(),
  /** What the bank said last; null if it was not asked. */
  bank: z.nullable(
    z.object({
      /** Whether it was asked to confirm, or only to tell. */
      call: z.enum(['verify', 'inquire']),
      says: z.enum(['paid', 'not_paid', 'unclear']),
      /** Its own code; our words if it only told, or gave no answer. */
      code: z.string(),
      /** In rial; null where the bank does not tell it. */
      amount: z.nullable(RialAmount),
      reference: z.nullable(z.string()),
      at: Timestamp,
      /** What of it is not as we have it. */
      differs: z.array(z.enum(BANK_DIFFERENCES)),
    }),
  ),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type StaffPayment = z.infer<typeof StaffPayment>

/** How payments, and refunds, are ordered. */
export const MoneyOrder = z.enum(['newest', 'oldest', 'largest'], 'invalid')
export type MoneyOrder = z.infer<typeof MoneyOrder>

/**
 * GET staff /api/v1/payments/?order=&offset=&limit=: payments that need attention, the oldest first. With `search` (the beginning
 * of a reference, of the gateway's id or of the payment's, or a member's whole phone), `state`, `amount` (in rial), `from`
 * or `to` (days): all payments that fit, the newest first. `order` changes either.
 */
export const StaffPaymentList = listOf(StaffPayment)
export type StaffPaymentList = z.infer<typeof StaffPaymentList>

// POST staff /api/v1/payments/{paymentId}/recheck/ takes no body, asks the gateway and returns the payment.

/**
 * POST staff /api/v1/payments/{paymentId}/close/: staff have dealt with it, so nothing credits it any more.
 * Returns the payment; 409 `not_now` if it does not wait for staff.
 */
export const PaymentClosure = z.strictObject({ note: line(5, 200) })
export type PaymentClosure = z.infer<typeof PaymentClosure>
