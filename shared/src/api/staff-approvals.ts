import * as z from 'zod/mini'
import { APPROVAL_KINDS } from '../people/approval-kinds.ts'
import { STAFF_RIGHTS } from '../people/staff-rights.ts'
import { Id, listOf, RialAmount, Timestamp } from './primitives.ts'
import { StaffAccountName, StaffReason } from './staff-desk.ts'

// What a colleague has to agree to: money above the operator's sums (the list is for `money` and `delivery`, the rest for
// `money`), changes of who is staff (for `people`), and new owners of accounts (for `accounts`).

export const APPROVAL_STATES = ['asked', 'approved', 'declined', 'expired', 'applied'] as const

/**
 * With status 202: what was asked for is kept, and is done once a colleague agrees. The answer of every call that moves
 * money at the desk, if it is above the sums.
 */
export const ApprovalAsked = z.object({ approval_id: Id })
export type ApprovalAsked = z.infer<typeof ApprovalAsked>

export const StaffApproval = z.object({
  id: Id,
  kind: z.enum(APPROVAL_KINDS),
  /** Of exactly what is asked for, in hexadecimal. */
  digest: z.string(),
  /** Null where it is about no account. */
  account: z.nullable(StaffAccountName),
  /** What moves, in rial: the rise of a debt limit, the whole bonus of a package; 0 where people are changed. */
  sum: RialAmount,
  reason: z.string(),
  /** What belongs to its kind. */
  act: z.object({
    /** Of an entry, with its sign; of each use of a gift card. */
    amount: z.optional(z.int()),
    is_gift: z.optional(z.boolean()),
    uses: z.optional(z.int()),
    days: z.optional(z.int()),
    count: z.optional(z.int()),
    refund_id: z.optional(Id),
    ad_id: z.optional(Id),
    from: z.optional(Timestamp),
    until: z.optional(Timestamp),
    /** Debt limits in rial, and those that they replace. */
    limit: z.optional(RialAmount),
    hard_limit: z.optional(RialAmount),
    limit_before: z.optional(RialAmount),
    hard_limit_before: z.optional(RialAmount),
    /** Of a package, what it costs is `amount`; of one that is changed also what is replaced. */
    bonus: z.optional(RialAmount),
    amount_before: z.optional(RialAmount),
    bonus_before: z.optional(RialAmount),
    /** The person it is about, and the rights that they have then; of a new owner the phone that was asked for. */
    phone: z.optional(z.string()),
    person: z.optional(z.string()),
    rights: z.optional(z.array(z.enum(STAFF_RIGHTS))),
  }),
  asked_by: z.string(),
  /** Asked by the reader, who cannot decide about it. */
  is_own: z.boolean(),
  asked_at: Timestamp,
  expires_at: Timestamp,
  /** `approved`: gift cards whose codes wait for who asked; all else is `applied` at once. */
  state: z.enum(APPROVAL_STATES),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Timestamp),
  /** Why it was declined. */
  note: z.nullable(z.string()),
})
export type StaffApproval = z.infer<typeof StaffApproval>

export const ApprovalOrder = z.enum(['newest', 'largest'], 'invalid')
export type ApprovalOrder = z.infer<typeof ApprovalOrder>

/**
 * GET staff /api/v1/approvals/?order=&offset=&limit=: what waits, the oldest first; then what is decided, the newest first.
 * With `order` all of it together.
 */
export const StaffApprovalList = listOf(StaffApproval)
export type StaffApprovalList = z.infer<typeof StaffApprovalList>

const digest = z.string('required').check(z.regex(/^[0-9a-f]{64}$/, 'invalid'))

/**
 * POST staff /api/v1/approvals/{approvalId}/agree/: does exactly what the digest names, once. This and the next one answer
 * the `StaffApproval`; 403 `own_approval`, 409 `approval_decided`, 409 `approval_too_early` (a second factor, on the day it is asked for).
 */
export const ApprovalAgreement = z.strictObject({ digest })

/** POST staff /api/v1/approvals/{approvalId}/decline/, with a reason for who asked. */
export const ApprovalRefusal = z.strictObject({ digest, reason: StaffReason })

// POST staff /api/v1/approvals/{approvalId}/codes/ with header Idempotency-Key takes no body: makes the gift cards that who
// asks for them was allowed, and answers as making them alone does.
