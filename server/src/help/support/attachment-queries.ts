import { sql, type Insertable } from 'kysely'
import type { Db } from '../../platform/db/client.ts'
import { firstRow } from '../../platform/db/first-row.ts'
import type { TicketAttachments } from '../../platform/db/types.ts'

const COLUMNS = ['id', 'message_id', 'extension', 'name', 'size', 'width', 'height'] as const
const FILE_COLUMNS = COLUMNS.map((name) => `file.${name}` as const)

/** The files of a ticket's messages, in the order of each message. */
export async function attachmentsOf(db: Db, accountId: number, ticketId: number) {
  return db
    .selectFrom('ticket_attachments as file')
    .innerJoin('ticket_messages as message', 'message.id', 'file.message_id')
    .select(FILE_COLUMNS)
    .where('message.account_id', '=', BigInt(accountId))
    .where('message.ticket_id', '=', BigInt(ticketId))
    .orderBy('file.message_id')
    .orderBy('file.position')
    .execute()
}

export type AttachmentRow = Awaited<ReturnType<typeof attachmentsOf>>[number]

/** A file that a user of the account may see: of a message, or their own that is in no message yet. */
export async function attachmentById(db: Db, accountId: number, userId: number, id: string) {
  return firstRow(
    db
      .selectFrom('ticket_attachments as file')
      .select(FILE_COLUMNS)
      .where('file.account_id', '=', BigInt(accountId))
      .where('file.id', '=', id)
      .where((row) =>
        row.or([
          row('file.message_id', 'is not', null),
          row.and([row('file.user_id', '=', BigInt(userId)), row('file.from_staff', '=', false)]),
        ]),
      ),
  )
}

/** The same for staff: of any message, or their own. */
export async function attachmentForStaff(db: Db, staffId: number, id: string) {
  return firstRow(
    db
      .selectFrom('ticket_attachments as file')
      .select(FILE_COLUMNS)
      .where('file.id', '=', id)
      .where((row) =>
        row.or([row('file.message_id', 'is not', null), row('file.user_id', '=', BigInt(staffId))]),
      ),
  )
}

export type NewAttachment = Insertable<TicketAttachments> & { created_at: Date }

/** The new file's id. */
export async function insertAttachment(trx: Db, values: NewAttachment): Promise<string> {
  const { id } = await trx
    .insertInto('ticket_attachments')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** For the user who has just uploaded it. */
export async function anyAttachment(db: Db, id: string) {
  return firstRow(db.selectFrom('ticket_attachments').select(COLUMNS).where('id', '=', id))
}

type Author = { accountId: number; userId: number; fromStaff: boolean }

/** Puts uploaded files of the author that are in no message yet into one; returns how many there were. */
export async function bindAttachments(
  trx: Db,
  { accountId, userId, fromStaff }: Author,
  messageId: bigint,
  ids: readonly string[],
): Promise<number> {
  const account_id = BigInt(accountId)
  const { numUpdatedRows } = await trx
    .updateTable('ticket_attachments')
    .set({
      account_id,
      message_id: messageId,
      position: sql<number>`array_position(${[...ids]}::uuid[], id)`,
    })
    .where('id', 'in', [...ids])
    .where('user_id', '=', BigInt(userId))
    .where('from_staff', '=', fromStaff)
    .where('message_id', 'is', null)
    .$if(!fromStaff, (query) => query.where('account_id', '=', account_id))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Deletes the rows of files that were not put into a message in time. */
export async function deleteLoose(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('ticket_attachments')
    .where('message_id', 'is', null)
    .where('created_at', '<', before)
    .execute()
}

/** Which of these ids are known files. */
export async function knownAttachments(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('ticket_attachments')
    .select('id')
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
