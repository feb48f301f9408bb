import type { TicketNote } from '@jarchi/shared/api/staff-tickets.ts'
import type { Deps } from '../../deps.ts'
import { writeAuditLine, type Actor } from '../../platform/db/audit-log.ts'
import type { Db } from '../../platform/db/client.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { makeOnce, type KeyedCall } from '../../platform/http/idempotency.ts'
import { staffName } from '../../people/sessions/service.ts'
import { changeTicket } from './change-ticket.ts'
import { anyTicket } from './desk-queries.ts'
import { insertNote, noteCount, notesOf } from './note-queries.ts'

/** A ticket is always read completely. */
const MOST_NOTES = 200

/**
 * Writes a note that only staff see; a repeated call writes one. The ticket's state and its customer's page do not
 * change. Throws `ticket_not_found` and `ticket_full`.
 */
export async function noteOnTicket(
  deps: Pick<Deps, 'db' | 'now'>,
  staff: Actor & { userId: number },
  ticketId: number,
  text: string,
  call: KeyedCall | null,
): Promise<void> {
  const row = await anyTicket(deps.db, ticketId)
  if (!row) throw new AppError('ticket_not_found')
  const accountId = Number(row.account_id)
  await changeTicket(deps, accountId, ticketId, async ({ trx, ticket, at }) => {
    await makeOnce(trx, call, async () => {
      if ((await noteCount(trx, ticket.id)) >= MOST_NOTES) throw new AppError('ticket_full')
      const user_id = BigInt(staff.userId)
      const note = await insertNote(trx, { ticket_id: ticket.id, user_id, text, created_at: at })
      const details = { note: Number(note) }
      const line = { action: 'ticket.note', object: `ticket:${ticketId}`, accountId, details }
      await writeAuditLine(trx, staff, line, at)
      return note
    })
  })
}

/** The notes on a ticket, the oldest first. */
export async function ticketNotes(db: Db, ticketId: bigint): Promise<TicketNote[]> {
  return (await notesOf(db, ticketId)).map((row) => ({
    id: Number(row.note_id),
    author: staffName(row),
    text: row.text,
    created_at: row.created_at.toISOString(),
  }))
}
