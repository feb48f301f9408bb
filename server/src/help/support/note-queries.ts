import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { rowCount } from '../../platform/db/page-slice.ts'
import type { TicketNotes } from '../../platform/db/types.ts'

export async function insertNote(trx: Db, values: Insertable<TicketNotes>): Promise<bigint> {
  const { id } = await trx.insertInto('ticket_notes').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function noteCount(trx: Db, ticketId: bigint): Promise<number> {
  return rowCount(trx.selectFrom('ticket_notes').where('ticket_id', '=', ticketId))
}

/** The notes on a ticket with their authors, the oldest first. */
export async function notesOf(db: Db, ticketId: bigint) {
  return db
    .selectFrom('ticket_notes as note')
    .innerJoin('users', 'users.id', 'note.user_id')
    .select(['note.id as note_id', 'note.text', 'note.created_at'])
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .where('note.ticket_id', '=', ticketId)
    .orderBy('note.id')
    .execute()
}
