import type { Ticket } from '@jarchi/shared/api/support.ts'
import type { Db } from '../db/client.ts'
import { attachmentsOf } from './attachment-queries.ts'
import { messagesOf } from './message-queries.ts'
import type { TicketRow } from './queries.ts'
import { ticketView } from './view.ts'

/** A ticket with its messages and their files: the files last, so that no message is seen without its own. */
export async function wholeTicket(db: Db, row: TicketRow): Promise<Ticket> {
  const accountId = Number(row.account_id)
  const ticketId = Number(row.id)
  const messages = await messagesOf(db, accountId, ticketId)
  return ticketView(row, messages, await attachmentsOf(db, accountId, ticketId))
}
