import * as z from 'zod/mini'
import { FinancialData } from './financial.ts'
import { listOf, Timestamp } from './primitives.ts'
import { StaffAccountName, StaffReason } from './staff-desk.ts'

// All of it needs the right `finance`.

/** Waiting financial information; `changed` names the fields that differ from the approved data. */
export const FinancialApproval = z.object({
  account: StaffAccountName,
  status: z.enum(['APPROVAL_PENDING', 'HAS_PENDING_CHANGES']),
  /**
   * Must be sent with the verdict; if other data were sent meanwhile, it is refused with 409
   * `changed_meanwhile`.
   */
  version: z.string(),
  submitted_at: Timestamp,
  pending: FinancialData,
  approved: z.nullable(FinancialData),
  changed: z.array(z.string()),
})
export type FinancialApproval = z.infer<typeof FinancialApproval>

export const FinancialOrder = z.enum(['newest', 'oldest'], 'invalid')
export type FinancialOrder = z.infer<typeof FinancialOrder>

/**
 * GET staff /api/v1/financial-approvals/?order=&offset=&limit=: VIP accounts first, then the oldest; with `order` by time
 * alone.
 */
export const FinancialApprovalList = listOf(FinancialApproval)
export type FinancialApprovalList = z.infer<typeof FinancialApprovalList>

const version = z.string('required').check(z.minLength(1, 'required'), z.maxLength(100, 'too_long'))

/** POST staff /api/v1/financial-approvals/{accountId}/verdict/; the advertiser reads the reason. */
export const FinancialDecision = z.discriminatedUnion(
  'verdict',
  [
    z.strictObject({ version, verdict: z.literal('approve') }),
    z.strictObject({ version, verdict: z.literal('reject'), reason: StaffReason }),
  ],
  { error: 'invalid' },
)
export type FinancialDecision = z.infer<typeof FinancialDecision>

export const FinancialDecided = z.object({ status: z.enum(['OK', 'APPROVAL_REJECTED']) })
export type FinancialDecided = z.infer<typeof FinancialDecided>
