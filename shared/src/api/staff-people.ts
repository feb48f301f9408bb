import * as z from 'zod/mini'
import { STAFF_RIGHTS } from '../people/staff-rights.ts'
import { Id, Timestamp } from './primitives.ts'
import { StaffReason } from './staff-desk.ts'

// All of it needs the right `people`. A change waits until a colleague agrees (202 `ApprovalAsked`), unless the operator
// has switched that off; nobody changes anything about themselves (403 `own_rights`).

const Right = z.enum(STAFF_RIGHTS, 'invalid')

/** `last_seen_at`: of their own sessions. `factor`: what they prove themselves with; without one, until when they may. */
export const StaffColleague = z.object({
  id: Id,
  phone: z.string(),
  name: z.string(),
  is_disabled: z.boolean(),
  rights: z.array(Right),
  last_seen_at: z.nullable(Timestamp),
  factor: z.nullable(z.enum(['passkey', 'app'])),
  factor_due_at: z.nullable(Timestamp),
})
export type StaffColleague = z.infer<typeof StaffColleague>

/** GET staff /api/v1/people/, all who are staff; `asks_nobody`: the operator has switched four eyes off. */
export const StaffColleagueList = z.object({ results: z.array(StaffColleague), asks_nobody: z.boolean() })
export type StaffColleagueList = z.infer<typeof StaffColleagueList>

/**
 * POST staff /api/v1/people/rights/: the user of this phone (any digits) has exactly these rights from then on; without any
 * they are no longer staff. Answers `StaffColleagueList`; 409 `phone_unknown` if nobody has signed in with it.
 */
export const RightsChange = z.strictObject({
  phone: z.string('required').check(z.maxLength(40, 'not_a_mobile')),
  rights: z.array(Right).check(z.maxLength(STAFF_RIGHTS.length, 'too_many')),
  reason: StaffReason,
})
export type RightsChange = z.infer<typeof RightsChange>

/**
 * POST staff /api/v1/people/{userId}/reset-factor/: who has lost passkeys, app and codes makes a new one within a day.
 * A colleague can agree a day after it was asked for, so that the person can object. Answers `StaffColleagueList`.
 */
export const FactorReset = z.strictObject({ reason: StaffReason })
