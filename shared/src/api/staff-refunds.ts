import * as z from 'zod/mini'
import { Id, line, listOf, RialAmount, Timestamp } from './primitives.ts'
import { DayText } from './statements.ts'
import { StaffAccountName, StaffReason } from './staff-desk.ts'

// All of it needs the right `money`.

/** `held` waits for an approval, `approved` for the bank. */
export const STAFF_REFUND_STATES = ['held', 'approved', 'paid', 'refused', 'cancelled'] as const

export const StaffRefund = z.object({
  id: Id,
  account: StaffAccountName,
  amount: RialAmount,
  sheba: z.string(),
  state: z.enum(STAFF_REFUND_STATES),
  /** The bank's number if it was paid, the reason if it was refused. */
  note: z.nullable(z.string()),
  /** The day on which the bank paid it. */
  paid_on: z.nullable(z.string()),
  created_at: Timestamp,
  /** Who wants to approve it and has asked a colleague to agree; null if no such question waits. */
  asked_by: z.nullable(z.string()),
  approved_at: z.nullable(Timestamp),
  approved_by: z.nullable(z.string()),
  decided_at: z.nullable(Timestamp),
  decided_by: z.nullable(z.string()),
})
export type StaffRefund = z.infer<typeof StaffRefund>

/**
 * GET staff /api/v1/refunds/?order=&offset=&limit=: refunds that wait for staff, the oldest first. With `search` (the beginning of
 * an account's name, its id, a member's whole phone, or the bank's number), `state`, `amount` (in rial), `from` or `to`
 * (days): all that fit, the newest first. `order`, a `MoneyOrder`, changes either.
 */
export const StaffRefundList = listOf(StaffRefund)
export type StaffRefundList = z.infer<typeof StaffRefundList>

// POST staff /api/v1/refunds/{refundId}/approve/ takes no body. This and the next ones answer the `StaffRefund`; 409
// `refund_decided` if it was decided or cancelled meanwhile.

/** POST staff /api/v1/refunds/{refundId}/refuse/, also of an approved one; the advertiser reads the reason. */
export const RefundRefusal = z.strictObject({ reason: StaffReason })
export type RefundRefusal = z.infer<typeof RefundRefusal>

export const LONGEST_BANK_NUMBER = 60

/** POST staff /api/v1/refunds/{refundId}/pay/: the bank's number and its day; 409 `refund_not_approved`. */
export const RefundPaid = z.strictObject({ reference: line(1, LONGEST_BANK_NUMBER), day: DayText })
export type RefundPaid = z.infer<typeof RefundPaid>
