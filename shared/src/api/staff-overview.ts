import * as z from 'zod/mini'
import { Campaign } from './campaigns.ts'
import { RefundView, Transaction } from './financial.ts'
import { Id, listOf, Timestamp } from './primitives.ts'
import { StaffPayment } from './staff-payments.ts'
import { ImpersonationList } from './staff-impersonation.ts'
import { TicketListItem } from './support.ts'

// All of it needs the right `accounts`, unless stated otherwise.

/** Of each kind, unless more are asked for. */
export const OVERVIEW_SIZE = 5
export const MOST_NOTES = 100

/** An ad with why it is not shown now, as its advertiser sees it; no amounts. */
export const StaffOverviewAd = z.pick(Campaign, {
  id: true,
  title: true,
  blocker: true,
  next_blocker: true,
  starts_on: true,
  ends_on: true,
  divar_ad: true,
})
export type StaffOverviewAd = z.infer<typeof StaffOverviewAd>

/**
 * GET staff /api/v1/accounts/{accountId}/overview/?limit=, the newest of each kind; null without the right to see it:
 * `movements`, `payments` and `refunds` need `money`, `tickets` `support`, `impersonations` (of 30 days) `impersonate`
 * or `audit`. `movements` has what is to be posted too. 404 `account_not_found`.
 */
export const StaffOverview = z.object({
  ads: listOf(StaffOverviewAd),
  movements: z.nullable(listOf(Transaction)),
  payments: z.nullable(listOf(StaffPayment)),
  refunds: z.nullable(listOf(RefundView)),
  tickets: z.nullable(listOf(TicketListItem)),
  impersonations: z.nullable(ImpersonationList),
})
export type StaffOverview = z.infer<typeof StaffOverview>

export const LONGEST_NOTE = 1000

/** GET staff /api/v1/accounts/{accountId}/notes/, the newest first, at most `MOST_NOTES`. */
export const StaffNote = z.object({
  id: Id,
  author: z.object({ user_id: Id, name: z.string() }),
  text: z.string(),
  created_at: Timestamp,
})
export type StaffNote = z.infer<typeof StaffNote>
export const StaffNoteList = listOf(StaffNote)
export type StaffNoteList = z.infer<typeof StaffNoteList>

/**
 * POST staff …/notes/ (201) and DELETE staff …/notes/{noteId}/ by its author, 403 `note_of_colleague`; both answer
 * `StaffNoteList`.
 */
export const NewStaffNote = z.strictObject({
  text: z
    .string('required')
    .check(z.trim(), z.minLength(1, 'required'), z.maxLength(LONGEST_NOTE, 'too_long')),
})
export type NewStaffNote = z.infer<typeof NewStaffNote>
