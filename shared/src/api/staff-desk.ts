import * as z from 'zod/mini'
import { STAFF_RIGHTS } from '../people/staff-rights.ts'
import { Id, line } from './primitives.ts'

/** Of a reason, in characters. */
export const SHORTEST_REASON = 5
export const LONGEST_REASON = 200

/** Why staff do something; stored in the audit log. */
export const StaffReason = line(SHORTEST_REASON, LONGEST_REASON)

/** An account in lists of the staff desk; VIP accounts come first and have a badge. */
export const StaffAccountName = z.object({ id: Id, name: z.string(), is_vip: z.boolean() })
export type StaffAccountName = z.infer<typeof StaffAccountName>

/** How many are waiting; null without the right to see it. */
const waiting = z.nullable(z.int())

/**
 * GET staff /api/v1/desk/, for all staff: who they are and what they may do. Other users are refused with
 * `forbidden`, a session that impersonates with `not_while_impersonating`.
 */
export const StaffDesk = z.object({
  user_id: Id,
  name: z.string(),
  rights: z.array(z.enum(STAFF_RIGHTS)),
  waiting: z.object({
    reviews: waiting,
    financial_approvals: waiting,
    tickets: waiting,
    payments: waiting,
    /** Not named without the right `money`. */
    refunds: z.optional(z.int()),
    /** What the reader can agree to. */
    approvals: z.optional(z.int()),
  }),
})
export type StaffDesk = z.infer<typeof StaffDesk>
