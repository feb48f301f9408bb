import * as z from 'zod/mini'
import { Id, listOf, Timestamp } from './primitives.ts'
import { StaffAccountName } from './staff-desk.ts'
import { NextReviewWanted } from './staff-review.ts'
import { NewMessage, NewTicket, Ticket, TicketListItem, TicketSwitch } from './support.ts'

// All of it needs the right `support`. Tickets, messages and attachments have the shapes of api/support.ts.

/** A member of staff by the name that colleagues read. */
export const Colleague = z.object({ user_id: Id, name: z.string() })
export type Colleague = z.infer<typeof Colleague>

/** What only the desk knows of a ticket. */
const deskFields = {
  account: StaffAccountName,
  /** The colleague who is answering it now. */
  held_by: z.nullable(z.string()),
  /** Whose ticket it is; null: nobody's. Who has lost the right `support` has none. */
  assignee: z.nullable(Colleague),
}

/** `is_vip` is the account's; `is_unread` means that the customer has not read the last message of staff. */
export const StaffTicketSummary = z.object({ ...TicketListItem.shape, ...deskFields })
export type StaffTicketSummary = z.infer<typeof StaffTicketSummary>

/** Whose tickets a list shows. */
export const TicketsOf = z.enum(['me', 'nobody'], 'invalid')
export type TicketsOf = z.infer<typeof TicketsOf>

/** `waiting`: the longest waiting, VIP or not; `written` and `quiet`: the last or the first written first; `opened`: the last opened. */
export const TicketOrder = z.enum(['waiting', 'written', 'quiet', 'opened'], 'invalid')
export type TicketOrder = z.infer<typeof TicketOrder>

/**
 * GET staff /api/v1/tickets/?state=&of=&order=&offset=&limit=: without `state` the tickets that wait for staff (`open`
 * and `customer_replied`), VIP accounts first, then the longest waiting; with it those in that state, the
 * newest first; `order` changes either. `of`: one's own, or nobody's.
 */
export const StaffTicketPage = z.object({ count: z.int(), results: z.array(StaffTicketSummary) })
export type StaffTicketPage = z.infer<typeof StaffTicketPage>

/** What staff write on a ticket for each other; no customer sees it. */
export const TicketNote = z.object({ id: Id, author: z.string(), text: z.string(), created_at: Timestamp })
export type TicketNote = z.infer<typeof TicketNote>

/** POST staff /api/v1/tickets/{id}/notes/, header Idempotency-Key → 201 StaffTicket; 409 `ticket_full` after 200. */
export const NewTicketNote = z.strictObject({ text: NewTicket.shape.text })

/**
 * GET staff /api/v1/tickets/{id}/; 404 `ticket_not_found`. The same answers
 * POST staff /api/v1/tickets/{id}/messages/, a `StaffAnswer` with header Idempotency-Key (201), and
 * PATCH staff /api/v1/tickets/{id}/, a `StaffTicketSwitch`; both are refused with 409 `written_meanwhile` if a
 * message came after the last one that was seen.
 * PUT staff /api/v1/tickets/{id}/category/, a `TicketCategoryChange`; the categories are those of crm.
 * POST staff /api/v1/attachments/ and GET …/attachments/{attachmentId}/ are as those of crm.
 */
export const StaffTicket = z.object({ ...Ticket.shape, ...deskFields, notes: z.array(TicketNote) })
export type StaffTicket = z.infer<typeof StaffTicket>

/**
 * POST staff /api/v1/tickets/next/: hands over the first waiting ticket that nobody has and that is not another
 * colleague's, for five minutes; of `skipped` ones only if there are no others. Null: there is none.
 */
export const NextTicketWanted = z.strictObject(NextReviewWanted.shape)
export const NextTicket = z.object({ ticket_id: z.nullable(Id) })
export type NextTicket = z.infer<typeof NextTicket>

/**
 * POST staff /api/v1/tickets/{id}/claim/ takes a ticket that nobody is answering, or renews a claim for five
 * minutes; a colleague who is answering it is named. DELETE ends one's own claim, and so do an answer, and the end of
 * the session. A colleague's answer or closing is refused with 409 `claimed_by_colleague`.
 */
export const TicketClaim = z.object({ held_by: z.nullable(z.string()) })
export type TicketClaim = z.infer<typeof TicketClaim>

/** GET staff /api/v1/ticket-colleagues/: who can be given tickets, by name. */
export const ColleagueList = listOf(Colleague)
export type ColleagueList = z.infer<typeof ColleagueList>

/**
 * PUT staff /api/v1/tickets/{id}/assignee/ → StaffTicket; null: nobody's. 400 for a person who may not answer the
 * ticket.
 */
export const TicketAssignment = z.strictObject({ user_id: z.nullable(Id) })

/** By its slug; 400 if it is not offered. */
export const TicketCategoryChange = z.strictObject({ category: NewTicket.shape.category })

/** The last message that the member of staff has seen. */
const seen = { last_message_id: Id }

export const StaffAnswer = z.safeExtend(NewMessage, seen)
export type StaffAnswer = z.infer<typeof StaffAnswer>

export const StaffTicketSwitch = z.extend(TicketSwitch, seen)
export type StaffTicketSwitch = z.infer<typeof StaffTicketSwitch>
