import * as z from 'zod/mini'
import { TICKET_STATES } from '../help/ticket-state.ts'
import { Id, line, listOf, Timestamp } from './primitives.ts'

/*
 * The support service, below /svc/crm (§D6.1); `signedIn` like every other.
 *
 * GET   /api/v1/tickets/?offset=&limit=&state=   TicketPage; the one written in last first
 * POST  /api/v1/tickets/                         NewTicket → 201 Ticket; header Idempotency-Key
 * GET   /api/v1/tickets/{id}/                    Ticket with all messages, the oldest first; 404 ticket_not_found
 * PATCH /api/v1/tickets/{id}/                    TicketSwitch → Ticket; closing and reopening, both repeatable
 * POST  /api/v1/tickets/{id}/messages/           NewMessage → 201 Ticket; header Idempotency-Key; reopens a closed one
 * POST  /api/v1/tickets/{id}/read/               TicketRead → 204; the customer has seen everything up to that message
 * POST  /api/v1/attachments/                     multipart, one part `file` → 201 Attachment; to be named in a message
 *                                                within a day
 * GET   /api/v1/attachments/{attachmentId}/      the file; needs the access token, so fetch it and show the blob
 * GET   /api/v1/ticket-categories/               TicketCategoryList, with the limits of attachments
 * GET   /api/v1/manager/                         ManagerList; the first is the manager
 * GET   /api/v1/tickets/events/                  server-sent events; see TicketEventData
 *
 * Refusals: 400 bad_input with fields, 404 ticket_not_found, 409 ticket_full, 413 too_large, 429 too_many_requests
 * with retry_after.
 */

export const LONGEST_TICKET_SUBJECT = 120
export const LONGEST_TICKET_TEXT = 4_000
/** No message has more files than this, even if the operator allows more. */
const MOST_ATTACHMENTS = 20

export const TicketState = z.enum(TICKET_STATES, 'invalid')

/** Marks that change the direction: invisible, and often pasted with a number. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Lines of text, trimmed, line ends as `\n`, without marks that change the direction; control characters are
 * refused.
 */
function lines(max: number) {
  return z.string('required').check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').replace(TURNING, '').trim()),
    z.maxLength(max, 'too_long'),
    z.refine((text) => !/[^\P{Cc}\n\t]/u.test(text), 'not_plain_text'),
  )
}

const isVisible = (text: string) => /[^\p{Cf}\p{Default_Ignorable_Code_Point}\s]/u.test(text)

const attachmentIds = z._default(
  z.array(z.uuid('not_an_id')).check(z.maxLength(MOST_ATTACHMENTS, 'too_many')),
  [],
)

/** POST crm /api/v1/tickets/. `category` is a slug of ticket-categories. */
export const NewTicket = z.strictObject({
  subject: line(2, LONGEST_TICKET_SUBJECT),
  category: z.string('required').check(z.regex(/^[a-z_]{2,40}$/, 'unknown_ticket_category')),
  text: lines(LONGEST_TICKET_TEXT).check(z.refine(isVisible, 'required')),
  attachments: attachmentIds,
})
export type NewTicket = z.infer<typeof NewTicket>

/** POST crm /api/v1/tickets/{id}/messages/: a text, attachments or both. */
export const NewMessage = z
  .strictObject({ text: z._default(lines(LONGEST_TICKET_TEXT), ''), attachments: attachmentIds })
  .check(
    z.refine(({ text, attachments }) => isVisible(text) || attachments.length > 0, {
      error: 'required',
      path: ['text'],
    }),
  )
export type NewMessage = z.infer<typeof NewMessage>

/** PATCH crm /api/v1/tickets/{id}/. */
export const TicketSwitch = z.strictObject({ closed: z.boolean('required') })

/** POST crm /api/v1/tickets/{id}/read/. */
export const TicketRead = z.strictObject({ message_id: Id })

/** A file of a message: a picture encoded again, or an unchanged PDF. `size` in bytes. */
export const Attachment = z.object({
  id: z.uuid(),
  kind: z.enum(['image', 'pdf']),
  name: z.string(),
  size: z.int(),
  /** For pictures, in pixels. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type Attachment = z.infer<typeof Attachment>

export const TicketMessage = z.object({
  id: Id,
  from: z.enum(['customer', 'staff']),
  /** The author's name. */
  author: z.string(),
  text: z.string(),
  attachments: z.array(Attachment),
  created_at: Timestamp,
})
export type TicketMessage = z.infer<typeof TicketMessage>

export const TicketCategory = z.object({ slug: z.string(), title: z.string() })
export type TicketCategory = z.infer<typeof TicketCategory>

const ticket = {
  id: Id,
  subject: z.string(),
  category: TicketCategory,
  state: TicketState,
  is_vip: z.boolean(),
  /** Staff have written since the customer last looked. */
  is_unread: z.boolean(),
  created_at: Timestamp,
  /** When the last message was written. */
  updated_at: Timestamp,
  closed_at: z.nullable(Timestamp),
}

export const TicketListItem = z.object({
  ...ticket,
  /** `text` is its beginning, in one line. */
  last_message: z.object({
    from: z.enum(['customer', 'staff']),
    text: z.string(),
    has_attachments: z.boolean(),
  }),
})
export type TicketListItem = z.infer<typeof TicketListItem>

export const Ticket = z.object({ ...ticket, messages: z.array(TicketMessage) })
export type Ticket = z.infer<typeof Ticket>

/**
 * GET crm /api/v1/tickets/; `unread` counts all tickets of the account with an answer that was not seen yet.
 */
export const TicketPage = z.object({
  count: z.int(),
  unread: z.int(),
  results: z.array(TicketListItem),
})
export type TicketPage = z.infer<typeof TicketPage>

/** GET crm /api/v1/ticket-categories/, in the operator's order. */
export const TicketCategoryList = z.object({
  count: z.int(),
  results: z.array(TicketCategory),
  limits: z.object({
    /** For one message. */
    attachments: z.int(),
    /** For one file, in bytes. */
    attachment_size: z.int(),
  }),
})
export type TicketCategoryList = z.infer<typeof TicketCategoryList>

/** The contact person; empty texts are not set. */
export const Manager = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
  /** The operator has named no manager: the name is a general one, the phone is that of support. */
  is_placeholder: z.boolean(),
})
export type Manager = z.infer<typeof Manager>

/** GET crm /api/v1/manager/: the first is the manager (§7.31). */
export const ManagerList = listOf(Manager)
export type ManagerList = z.infer<typeof ManagerList>

/**
 * `data` of an `event: ticket`: a ticket of the account is new, or something about it has changed. Send its
 * `id` as `Last-Event-ID` of the next connection, which then begins after it. The stream ends with the access
 * token at the latest; comments keep it alive meanwhile. `EventSource` cannot be used because it sends no
 * access token: fetch the stream and read it.
 */
export const TicketEventData = z.object({ ticket: Id, state: TicketState, is_unread: z.boolean() })
export type TicketEventData = z.infer<typeof TicketEventData>
