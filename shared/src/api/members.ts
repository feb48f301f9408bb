import * as z from 'zod/mini'
import { ROLES } from '../people/roles.ts'
import { Id, RialAmount, Timestamp } from './primitives.ts'

const RoleName = z.enum(ROLES, 'invalid')

/** The most that a manager may add to daily budgets, in rial; null: without a limit. */
const Limit = z._default(z.nullable(RialAmount.check(z.positive('too_small'))), null)

/** Limits are a manager's; for every other role they are left out. */
const terms = { role: RoleName, day_limit: Limit, month_limit: Limit }

const KnownTerms = {
  role: z.enum(ROLES),
  day_limit: z.nullable(z.int()),
  month_limit: z.nullable(z.int()),
}

/** `name` may be empty. Only owners read phones, and other members' limits; for others they are null. */
export const Member = z.object({
  user_id: Id,
  name: z.string(),
  phone: z.nullable(z.string()),
  ...KnownTerms,
  since: z.nullable(Timestamp),
  is_disabled: z.boolean(),
  is_self: z.boolean(),
})
export type Member = z.infer<typeof Member>

/** An invitation that waits for its answer; only owners read them. */
export const PendingInvitation = z.object({
  id: Id,
  phone: z.string(),
  ...KnownTerms,
  expires_at: Timestamp,
})
export type PendingInvitation = z.infer<typeof PendingInvitation>

/** GET accounts /api/v1/members/, and the answer to every change of them. */
export const MemberList = z.object({
  members: z.array(Member),
  invitations: z.array(PendingInvitation),
})
export type MemberList = z.infer<typeof MemberList>

/** PATCH accounts /api/v1/members/{userId}/. */
export const MemberChange = z.strictObject(terms)
export type MemberChange = z.input<typeof MemberChange>

/** POST accounts /api/v1/members/invitations/. The answer is the same whether or not the phone is known. */
export const NewInvitation = z.strictObject({
  phone: z.string('required').check(z.maxLength(40, 'not_a_mobile')),
  ...terms,
})
export type NewInvitation = z.input<typeof NewInvitation>

/**
 * GET and PUT accounts /api/v1/invitations/: whether the user wants no invitations any more. Refusing them ends those
 * that wait; who invites is told nothing of it.
 */
export const InvitationRefusal = z.object({ is_refused: z.boolean('invalid') })
export type InvitationRefusal = z.infer<typeof InvitationRefusal>

/** GET accounts /api/v1/invitations/{token}/, for the invited user only. */
export const Invitation = z.object({ account: z.string(), role: z.enum(ROLES), expires_at: Timestamp })
export type Invitation = z.infer<typeof Invitation>

/** POST accounts /api/v1/invitations/{token}/accept/: the account that is the user's too from now on. */
export const InvitationAccepted = z.object({ account: Id })
export type InvitationAccepted = z.infer<typeof InvitationAccepted>
