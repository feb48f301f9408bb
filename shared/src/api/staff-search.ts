import * as z from 'zod/mini'
import { Id, Timestamp } from './primitives.ts'
import { StaffAccount } from './staff-accounts.ts'
import { StaffAccountName } from './staff-desk.ts'
import { StaffPayment } from './staff-payments.ts'
import { ReviewSummary } from './staff-review.ts'
import { TicketState } from './support.ts'

/** Of each kind of thing that a search finds. */
export const MOST_FOUND = 6

const foundOf = <Item extends z.core.$ZodType>(item: Item) =>
  z.nullable(z.object({ results: z.array(item), has_more: z.boolean() }))

export const FoundAd = z.omit(ReviewSummary, { held_by: true, is_appeal: true })
export type FoundAd = z.infer<typeof FoundAd>

/** `excerpt`: the part of a message that has what was searched for; null if it was the number or the subject. */
export const FoundTicket = z.object({
  id: Id,
  subject: z.string(),
  state: TicketState,
  account: StaffAccountName,
  updated_at: Timestamp,
  excerpt: z.nullable(z.object({ before: z.string(), found: z.string(), after: z.string() })),
})
export type FoundTicket = z.infer<typeof FoundTicket>

/**
 * GET staff /api/v1/search/?q=, for all staff: the newest of each kind, at most `MOST_FOUND`; null without the right to
 * see that kind (accounts: `accounts` or `impersonate`; ads: `review` or `accounts`; tickets: `support`; payments:
 * `money`). Digits may be Persian, Arabic or Latin; parts of texts need three letters.
 */
export const StaffSearch = z.object({
  accounts: foundOf(StaffAccount),
  ads: foundOf(FoundAd),
  tickets: foundOf(FoundTicket),
  payments: foundOf(StaffPayment),
})
export type StaffSearch = z.infer<typeof StaffSearch>
