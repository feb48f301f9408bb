import * as z from 'zod/mini'
import { Id } from './primitives.ts'
import { StaffAccountName } from './staff-desk.ts'
import { NewMessage, NewTicket, Ticket, TicketListItem, TicketSwitch } from './support.ts'

// All of it needs the right `support`. Tickets, messages and attachments have the shapes of api/support.ts.

/** `is_vip` is the account's; `is_unread` means that the customer has not read the last message of staff. */
export const StaffTicketSummary = z.object({ ...TicketListItem.shape, account: StaffAccountName })
export type StaffTicketSummary = z.infer<typeof StaffTicketSummary>

/**
 * GET staff /api/v1/tickets/?state=&offset=&limit=: without `state` the tickets that wait for staff (`open`
 * and `customer_replied`), VIP accounts first, then the longest waiting; with it those in that state, the
 * newest first.
 */
export const StaffTicketPage = z.object({ count: z.int(), results: z.array(StaffTicketSummary) })
export type StaffTicketPage = z.infer<typeof StaffTicketPage>

/**
 * GET staff /api/v1/tickets/{id}/; 404 `ticket_not_found`. The same answers
 * POST staff /api/v1/tickets/{id}/messages/, a `StaffAnswer` with header Idempotency-Key (201), and
 * PATCH staff /api/v1/tickets/{id}/, a `StaffTicketSwitch`; both are refused with 409 `written_meanwhile` if a
 * message came after the last one that was seen.
 * PUT staff /api/v1/tickets/{id}/category/, a `TicketCategoryChange`; the categories are those of crm.
 * POST staff /api/v1/attachments/ and GET …/attachments/{attachmentId}/ are as those of crm.
 */
export const StaffTicket = z.object({ ...Ticket.shape, account: StaffAccountName })
export type StaffTicket = z.infer<typeof StaffTicket>

/** By its slug; 400 if it is not offered. */
export const TicketCategoryChange = z.strictObject({ category: NewTicket.shape.category })

/** The last message that the member of staff has seen. */
const seen = { last_message_id: Id }

export const StaffAnswer = z.safeExtend(NewMessage, seen)
export type StaffAnswer = z.infer<typeof StaffAnswer>

export const StaffTicketSwitch = z.extend(TicketSwitch, seen)
export type StaffTicketSwitch = z.infer<typeof StaffTicketSwitch>
