import type { Attachment, Ticket, TicketListItem, TicketMessage } from '@jarchi/shared/api/support.ts'
import type { TicketState } from '@jarchi/shared/help/ticket-state.ts'
import { supportTexts } from '../../platform/texts/support.ts'
import type { AttachmentRow } from './attachment-queries.ts'
import type { MessageRow } from './message-queries.ts'
import type { ListedTicketRow, TicketRow } from './queries.ts'

/** In characters: how much of a message a list shows. */
const LINE = 140

/** The common fields of list and ticket, in the wire format. */
function ticketFields(row: TicketRow) {
  return {
    id: Number(row.id),
    subject: row.subject,
    category: { slug: row.category_slug, title: row.category_title },
    state: row.state as TicketState,
    is_vip: row.is_vip,
    is_unread: row.answer_id > row.read_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
  }
}

export function listItemView(row: ListedTicketRow): TicketListItem {
  const text = Array.from(row.beginning.replace(/\s+/g, ' ')).slice(0, LINE).join('')
  const last_message = {
    from: row.from_staff ? ('staff' as const) : ('customer' as const),
    text,
    has_attachments: Boolean(row.has_attachments),
  }
  return { ...ticketFields(row), last_message }
}

export function ticketView(row: TicketRow, messages: MessageRow[], attachments: AttachmentRow[]): Ticket {
  return {
    ...ticketFields(row),
    messages: messages.map((message) =>
      messageView(
        message,
        row.account_name,
        attachments.filter(({ message_id }) => message_id === message.id),
      ),
    ),
  }
}

function messageView(row: MessageRow, accountName: string, attachments: AttachmentRow[]): TicketMessage {
  const name = `${row.first_name} ${row.last_name}`.trim()
  return {
    id: Number(row.id),
    from: row.from_staff ? 'staff' : 'customer',
    author: name || (row.from_staff ? supportTexts.staff : accountName),
    text: row.text,
    attachments: attachments.map(attachmentView),
    created_at: row.created_at.toISOString(),
  }
}

export function attachmentView({ id, extension, name, size, width, height }: AttachmentRow): Attachment {
  return { id, kind: extension === 'pdf' ? 'pdf' : 'image', name, size, width, height }
}
