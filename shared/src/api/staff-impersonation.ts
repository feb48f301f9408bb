import * as z from 'zod/mini'
import { AccountName } from './accounts.ts'
import { Id, listOf, Timestamp } from './primitives.ts'
import { StaffAccountName, StaffReason } from './staff-desk.ts'

/**
 * POST staff /api/v1/impersonations/, for `impersonate`: the browser gets a new session that acts for the
 * account, for at most `IMPERSONATION_MINUTES`; its access tokens contain `hijacker`. Refused with 403
 * `not_while_impersonating`, 403 `own_account`, 403 `staff_protected` (the account belongs to staff), 404
 * `account_not_found`, 409 `not_now` (no member of the account may sign in).
 */
export const ImpersonationStart = z.strictObject({ account_id: Id, reason: StaffReason })
export type ImpersonationStart = z.infer<typeof ImpersonationStart>

/** Also GET staff /api/v1/impersonations/current/, in the session that impersonates; otherwise 404. */
export const Impersonation = z.object({
  account: AccountName,
  /** The name of the member of staff. */
  username: z.string(),
  started_at: Timestamp,
  expires_at: Timestamp,
})
export type Impersonation = z.infer<typeof Impersonation>

/**
 * POST staff /api/v1/impersonations/release/, with only the session cookie and without a body, even if the
 * time is over: back to the staff session, under a new id; then ask for a new access token. 401
 * `session_ended` if that session has ended too: sign in again. When the time is over, the token call returns
 * 401 `impersonation_over`.
 */
export const ImpersonationReleased = z.object({ account: Id })
export type ImpersonationReleased = z.infer<typeof ImpersonationReleased>

/**
 * GET staff /api/v1/impersonations/?offset=&limit=, for `impersonate` or `audit`: impersonations of 30 days,
 * the newest first.
 */
export const ImpersonationList = listOf(
  z.object({
    id: z.uuid(),
    account: StaffAccountName,
    staff: z.object({ user_id: Id, name: z.string() }),
    reason: z.string(),
    started_at: Timestamp,
    /** When it ended, or will end at the latest. */
    ends_at: Timestamp,
    is_over: z.boolean(),
  }),
)
export type ImpersonationList = z.infer<typeof ImpersonationList>
